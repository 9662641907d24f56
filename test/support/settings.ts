// Settings stores over a settings' file of their own, and a record of what they did with it.

import { EventEmitter, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config, FolderEntry } from '../../schema/config/config.js'
import { ConfigStore, type ConfigStoreOptions } from '../../server/config/store.js'
import { homeFolder, type Home } from './service.js'

/** A phase pattern with this in it passes for one that never ends. */
const ENDLESS = '(a+)+'

export interface Settings {
  home: Home
  /** Where the file is, or will be. */
  path: string
  /** The settings that were taken into use, oldest first. */
  applied: Config[]
  warnings: string[]
  /** Entries for two docs folders that are there. */
  docs: FolderEntry
  more: FolderEntry
  /** A store that follows the file, unless `isFollowing` is false. */
  open(options?: Partial<ConfigStoreOptions> & { isFollowing?: boolean }): Promise<ConfigStore>
  write(config: object | string): Promise<void>
  /** Does this, and waits until a store has noticed. */
  noticed(work: () => Promise<unknown>): Promise<void>
  /** The text of the file. */
  saved(): Promise<unknown>
  close(): Promise<void>
}

export async function settings(): Promise<Settings> {
  const home = await homeFolder()
  await home.write({ 'docs/': '', 'more/': '' })
  const path = join(home.path, 'config/plan-viewer/config.json')
  const news = new EventEmitter()
  const applied: Config[] = []
  const warnings: string[] = []
  const stores: ConfigStore[] = []

  return {
    home,
    path,
    applied,
    warnings,
    docs: { name: 'docs', path: join(home.path, 'docs') },
    more: { name: 'more', path: join(home.path, 'more') },

    async open({ isFollowing = true, ...options } = {}) {
      const store = await ConfigStore.open({
        env: home.env,
        apply: config => {
          applied.push(config)
          news.emit('news')
          return Promise.resolve()
        },
        patternProblem: pattern => {
          return Promise.resolve(pattern.includes(ENDLESS) ? 'takes too long' : null)
        },
        fileChanged: () => news.emit('news'),
        warn: line => warnings.push(line),
        ...options,
      })
      stores.push(store)
      if (isFollowing) await store.follow()
      return store
    },

    write(config) {
      const text = typeof config === 'string' ? config : JSON.stringify(config)
      return home.write({ 'config/plan-viewer/config.json': text })
    },

    async noticed(work) {
      const heard = once(news, 'news')
      await work()
      await heard
    },

    async saved() {
      return JSON.parse(await readFile(path, 'utf8')) as unknown
    },

    async close() {
      for (const store of stores) await store.close()
      await home.close()
    },
  }
}

/** The error that a promise is rejected with; null when it is not. */
export function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (reason: unknown) => reason,
  )
}
