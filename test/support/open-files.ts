// The paths of the files that this process has open; only Linux says them.

import { readdir, readlink } from 'node:fs/promises'

export async function openFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd')
  const paths = names.map(name => readlink(`/proc/self/fd/${name}`).catch(() => ''))
  return Promise.all(paths)
}
