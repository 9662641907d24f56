// A program that stands in for a browser: it notes the address that it was given, and is one open
// tab of the dashboard until the service ends.

import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { docsFolder } from '../docs-folder.js'

const SCRIPT = `#!${process.execPath}
const { appendFileSync } = require('node:fs')
const url = process.argv[2]
appendFileSync(__filename + '.log', JSON.stringify(process.argv.slice(2)) + '\\n')
const { origin } = new URL(url)
fetch(origin + '/api/events').then(stream => stream.text()).catch(() => {})
`

export interface FakeBrowser {
  /** The program that BROWSER has to name. */
  program: string
  /** The arguments of each time it was started. */
  opened(): Promise<string[][]>
  close(): Promise<void>
}

export async function fakeBrowser(): Promise<FakeBrowser> {
  const folder = await docsFolder()
  const program = join(folder.path, 'browser.cjs')
  await folder.write({ 'browser.cjs': SCRIPT, 'browser.cjs.log': '' })
  await chmod(program, 0o755)
  return {
    program,
    close: folder.close,
    async opened() {
      const lines = (await readFile(`${program}.log`, 'utf8')).split('\n').filter(Boolean)
      return lines.map(line => JSON.parse(line) as string[])
    },
  }
}
