// Saves settings over the API and by `plans config` while everything goes on. Neither may lose the other's change.
// To change how often, see soak.mjs.

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { get, send } from '../http.mjs'
import { apart, COMMAND } from '../service.mjs'

const EXTRA_DOCS = 20
const ICONS = ['🚀', '🌱', '🔧', '📦']

export class Settings {
  saves = 0
  commands = 0
  isAtWork = false
  /** Whether nothing is to be changed for now. */
  isHeld = false
  wrong = []
  #home
  #port
  #folder
  #hasExtra = false
  #turn = 0
  #icon
  #types

  /** `home` is the service's; a second docs folder is made in `folder`. */
  constructor(home, port, folder) {
    this.#home = home
    this.#port = port
    this.#folder = folder
    const plans = join(folder, 'active', 'extra', 'plans')
    mkdirSync(plans, { recursive: true })
    for (let doc = 0; doc < EXTRA_DOCS; doc++) {
      writeFileSync(join(plans, `doc-${doc}.html`), `<title>Extra ${doc}</title>`)
    }
  }

  /** One more change, by either way or both at once; resolves when it is in use. */
  async change() {
    if (this.isHeld) return
    this.isAtWork = true
    try {
      await this.#change()
    } catch (error) {
      this.wrong.push(error.stack)
    }
    this.isAtWork = false
  }

  async #change() {
    this.#turn++
    const turns = [
      () => this.#save({ taskIcons: true }),
      () => this.#command(),
      () => this.#save({ fileTypes: true }),
      () => Promise.all([this.#command(), this.#save({ taskIcons: true })]),
    ]
    await turns[this.#turn % turns.length]()
    this.#check()
  }

  /** As the dashboard: what it read, changed, held against what stands there by now. */
  async #save({ taskIcons, fileTypes }) {
    const icon = ICONS[this.#turn % ICONS.length]
    const types = this.#types?.includes('txt') ? ['html', 'md'] : ['html', 'md', 'txt']
    for (;;) {
      const read = await get(this.#port, '/api/config')
      const { config } = JSON.parse(read.body)
      if (taskIcons) config.taskIcons = { 'docs:any': icon }
      if (fileTypes) config.fileTypes = types
      const headers = { 'If-Match': read.headers.etag }
      const body = JSON.stringify(config)
      const saved = await send(this.#port, { method: 'PUT', path: '/api/config', headers, body })
      // Another program was quicker: once more, from what that one wrote.
      if (saved.status === 412) continue
      if (saved.status !== 200) this.wrong.push(`a save: ${saved.status} ${saved.body}`)
      break
    }
    if (taskIcons) this.#icon = icon
    if (fileTypes) this.#types = types
    this.saves++
  }

  async #command() {
    const words = this.#hasExtra ? ['remove', 'extra'] : ['add', this.#folder, '--name', 'extra']
    try {
      await promisify(execFile)(process.execPath, [COMMAND, 'config', ...words], {
        env: apart(this.#home),
      })
      this.#hasExtra = !this.#hasExtra
    } catch (error) {
      this.wrong.push(`plans config ${words.join(' ')}: ${error.stderr || error.message}`)
    }
    this.commands++
  }

  /** The file holds what was changed last, by any program. */
  #check() {
    const file = readFileSync(join(this.#home, 'config', 'plan-viewer', 'config.json'), 'utf8')
    const { folders, taskIcons, fileTypes = ['html', 'md'] } = JSON.parse(file)
    const names = folders.map(({ name }) => name).join(' ')
    const expected = this.#hasExtra ? 'docs extra' : 'docs'
    if (names !== expected) this.wrong.push(`the file names ${names}, not ${expected}`)
    if (taskIcons?.['docs:any'] !== this.#icon) this.wrong.push('the file lost an icon')
    if (this.#types && String(fileTypes) !== String(this.#types)) {
      this.wrong.push(`the file has the types ${fileTypes}, not ${this.#types}`)
    }
  }

  /** The docs folders that are configured besides the first. */
  get extra() {
    return this.#hasExtra ? [this.#folder] : []
  }

  /** Back to what it was at the start. */
  async restore() {
    if (this.#hasExtra) await this.#command()
    if (this.#types?.includes('txt')) await this.#save({ fileTypes: true })
    this.#check()
  }
}
