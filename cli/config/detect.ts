// `plans config detect`: the layouts found in a folder; with --apply, one of them into the settings.

import { Command, Option } from 'clipanion'
import type { FolderEntry } from '../../schema/config/config.js'
import { shortenHome } from '../../schema/names/home-path.js'
import { homeDir } from '../../server/config/paths.js'
import { isFolder } from '../../server/fs/there.js'
import { leftOutLines, proposalLines } from '../terminal/layouts.js'
import { absolute, configOption, configPath, layoutFrom, layoutOption } from '../options.js'
import { plainLine } from '../../schema/plain-text.js'
import { changeFolders } from './change.js'
import { layoutsIn } from './layouts-in.js'

/** Exit codes, beside 0: found, or applied; 2: wrong usage. */
const NOTHING = 4
const NO_FOLDER = 6

export class ConfigDetectCommand extends Command {
  static override paths = [['config', 'detect']]
  static override usage = Command.Usage({
    description: 'Find the layouts of docs in a folder',
    details: `
      Prints each way to show the folder, the best one first: the docs folders it comes to, how many
      docs and tasks, the newest titles, and what is left out. Nothing is written without --apply,
      which adds the best one, or the one that --layout names, to the settings.

      Exit code: 0 found or applied, 2 wrong usage, 4 nothing to read there, 6 no such folder.
    `,
    examples: [
      ['See what is there', '$0 config detect ~/code/shop'],
      ['Keep the best layout', '$0 config detect ~/code/shop --apply'],
    ],
  })

  folder = Option.String({ name: 'path' })
  json = Option.Boolean('--json', false, { description: 'Print the proposals as JSON' })
  apply = Option.Boolean('--apply', false, { description: 'Add the best one to the settings' })
  layout = layoutOption()
  config = configOption()

  override async execute(): Promise<number> {
    const { env, stdout, stderr } = this.context
    const layout = layoutFrom(this.layout)
    const path = absolute(this.folder, env)
    if (!(await isFolder(path))) {
      stderr.write(`plans: there is no folder ${plainLine(path)}\n`)
      return NO_FOLDER
    }
    const layouts = await layoutsIn(path, configPath(this.config, env), env)
    const { proposals, found, leftOut, stopped } = layouts
    const wanted = layout === undefined ? proposals : found.filter(each => each.layout === layout)
    if (this.json)
      stdout.write(`${JSON.stringify({ path, proposals: wanted, stopped }, null, 2)}\n`)
    const [best] = wanted
    if (!best) {
      const what = layout === undefined ? 'nothing to read' : `nothing in the layout ${layout}`
      const lines = [`plans: there is ${what} in ${plainLine(path)}`, ...leftOutLines(leftOut)]
      stderr.write(`${lines.join('\n')}\n`)
      return NOTHING
    }
    if (!this.json) {
      const home = homeDir(env)
      const shown = this.apply ? [best] : wanted
      const lines = shown.map(proposal => proposalLines(proposal, home).join('\n'))
      stdout.write(`${lines.join('\n\n')}\n`)
      if (stopped) stdout.write('The folder is large: not all of it was read.\n')
    }
    if (this.apply) await this.#add(best.entries)
    return 0
  }

  async #add(entries: readonly FolderEntry[]): Promise<void> {
    const { env, stdout, stderr } = this.context
    if (entries.length === 0) return
    const added = entries.map(entry => ({ ...entry, path: shortenHome(entry.path, homeDir(env)) }))
    await changeFolders(configPath(this.config, env), env, folders => [...folders, ...added])
    const out = this.json ? stderr : stdout
    for (const { name, path } of added) out.write(`Added ${name}: ${plainLine(path)}\n`)
  }
}
