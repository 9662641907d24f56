// A real service on a free port, over a temporary docs folder, with settings and state of its own.

import { join } from 'node:path'
import type { Config } from '../../schema/config/config.js'
import type { Library } from '../../server/library/library.js'
import { start, type StartOptions } from '../../server/start.js'
import { docsFolder, type Files, type TempFolder } from './docs-folder.js'

type Settings = Readonly<Record<string, unknown>>

export interface ServeOptions {
  /**
   * The settings' file, or what makes it from the docs folder's path. Without `folders` in it, the
   * docs folder is the only one, named `docs`. null: there is no file.
   */
  config?: Settings | null | ((root: string) => Settings)
  roots?: StartOptions['roots']
}

export interface Served {
  /** Without a slash at its end. */
  url: string
  port: number
  /** The docs folder, absolute. */
  root: string
  configFile: string
  /** The environment of the service: a home, settings and state of its own. */
  env: Record<string, string>
  /** The settings at the start. */
  config: Config
  library: Library
  /** The output of the service on the terminal. */
  warnings: string[]
  /** Adds files to the docs folder, or writes over them. */
  write(files: Files): Promise<void>
  /** Ends the service; its files and its state stay. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Serves these files; resolves when they have been read once, and what happens to them is heard. */
export async function serve(files: Files, options: ServeOptions = {}): Promise<Served> {
  const home = await homeFolder()
  const root = join(home.path, 'docs')
  await home.write({ 'docs/': '' })
  await home.write(under('docs', files))
  const { config = {}, roots } = options
  const given = typeof config === 'function' ? config(root) : config
  if (given) {
    const settings = { folders: [{ name: 'docs', path: root }], ...given }
    await home.write({ 'config/plan-viewer/config.json': JSON.stringify(settings, null, 2) + '\n' })
  }
  const warnings: string[] = []
  const warn = (line: string) => void warnings.push(line)
  const service = await start({ roots, port: 0, env: home.env, warn })
  await service.ready
  // In turn behind what follows the first reading: the watches.
  await service.library.apply(service.config)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= service.close())
  return {
    ...service,
    root,
    configFile: join(home.path, 'config/plan-viewer/config.json'),
    env: home.env,
    warnings,
    write: more => home.write(under('docs', more)),
    stop,
    async close() {
      await stop()
      await home.close()
    },
  }
}

/** A temporary home, and an environment that points there for everything. */
export interface Home extends TempFolder {
  env: Record<string, string>
}

export async function homeFolder(): Promise<Home> {
  const home = await docsFolder()
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home.path,
    XDG_CONFIG_HOME: join(home.path, 'config'),
    XDG_STATE_HOME: join(home.path, 'state'),
    BROWSER: 'none',
  }
  return { ...home, env }
}

function under(folder: string, files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]),
  )
}
