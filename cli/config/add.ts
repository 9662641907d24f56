// `plans config add`: one more docs folder.

import { Command, Option } from 'clipanion'
import type { LayoutProposal } from '../../schema/api/api.js'
import type { FolderEntry } from '../../schema/config/config.js'
import { isDefaultEntry } from '../../schema/config/folder-entry.js'
import { nameFromPath } from '../../schema/config/upgrade.js'
import { shortenHome } from '../../schema/names/home-path.js'
import { folderProblem } from '../../server/config/check.js'
import { homeDir } from '../../server/config/paths.js'
import { Refusal } from '../../server/refusal.js'
import { counted } from '../terminal/layouts.js'
import { shellPath } from '../terminal/terminal-text.js'
import { absolute, configOption, configPath, layoutFrom, layoutOption } from '../options.js'
import { plainLine } from '../../schema/plain-text.js'
import { changeFolders } from './change.js'
import { layoutsIn } from './layouts-in.js'

export class ConfigAddCommand extends Command {
  static override paths = [['config', 'add']]
  static override usage = Command.Usage({
    description: 'Add a docs folder to the settings',
    details: `
      A folder without tasks is added in the best layout that is found in it, as plans config detect
      shows it.
    `,
    examples: [['Add a folder under a name of your own', '$0 config add ~/code/docs --name code']],
  })

  folder = Option.String({ name: 'path' })
  name = Option.String('--name', {
    description:
      'Its name in links: lower case letters, digits, dashes; made from the path if not given',
  })
  layout = layoutOption()
  config = configOption()

  override async execute(): Promise<number> {
    const { env, stdout } = this.context
    const path = absolute(this.folder, env)
    const problem = await folderProblem(path)
    if (problem !== null) throw new Refusal(404, `${path} ${problem}`)
    const file = configPath(this.config, env)
    const chosen = await this.#layout(path, file)
    const drafts = chosen ? chosen.entries.map(({ name: _, ...draft }) => draft) : [{ path }]
    let added: FolderEntry[] = []
    await changeFolders(file, env, folders => {
      const taken = folders.map(folder => folder.name)
      const same = folders.find(folder => absolute(folder.path, env) === path)
      if (same && !chosen) throw new Refusal(409, `${path} is there already, as ${same.name}`)
      if (drafts.length === 0) throw new Refusal(409, isThere(path, chosen))
      added = drafts.map((draft, i) => {
        const name = (i === 0 && this.name) || nameFromPath(draft.path, taken)
        if (taken.includes(name)) throw new Refusal(409, `there is a folder named ${name} already`)
        taken.push(name)
        return { name, ...draft, path: shortenHome(draft.path, homeDir(env)) }
      })
      return [...folders, ...added]
    })
    for (const { name, path } of added) stdout.write(`Added ${name}: ${plainLine(path)}\n`)
    if (chosen) stdout.write(`${plainLine(chosen.label)}, ${counted(chosen.docs, 'doc')}\n`)
    return 0
  }

  /** The layout to add the folder in; null for the default one. */
  async #layout(path: string, file: string | undefined): Promise<LayoutProposal | null> {
    const asked = layoutFrom(this.layout)
    if (asked === 'tasks') return null
    const { found, hasTasks } = await layoutsIn(path, file, this.context.env)
    if (asked === undefined && hasTasks) return null
    const best = found.find(({ layout }) => layout === (asked ?? layout))
    if (asked !== undefined && !best) {
      throw new Refusal(404, `there is nothing in the layout ${asked} in ${path}`)
    }
    return best && !isDefaultEntry(best.entries, path) ? best : null
  }
}

/** An agent whose file is beside the folders of that layout needs the command that adds the file. */
function isThere(path: string, chosen: LayoutProposal | null): string {
  const all = `plans config add ${shellPath(path)} --layout folders adds every folder with docs in it`
  return `${path} is there already${!chosen || chosen.layout === 'folders' ? '' : `, as ${chosen.label}. ${all}`}`
}
