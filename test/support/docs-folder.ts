// A temporary folder made from an object, and gone when it is closed.

import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** File contents by path inside the folder; a path that ends in a slash is an empty folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>

export interface TempFolder {
  /** Absolute, links resolved. */
  path: string
  /** Adds files, or writes over them. */
  write(files: Files): Promise<void>
  close(): Promise<void>
}

export async function docsFolder(files: Files = {}): Promise<TempFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'plan-viewer-')))
  await writeFiles(path, files)
  return {
    path,
    write: more => writeFiles(path, more),
    close: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  }
}

async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    await mkdir(name.endsWith('/') ? file : dirname(file), { recursive: true })
    if (!name.endsWith('/')) await writeFile(file, content)
  }
}
