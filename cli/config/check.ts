// `plans config check`: says whether the settings are sound, and what they find.

import { Command, Option } from 'clipanion'
import { unknownKeys } from '../../schema/config/check.js'
import { portProblem } from '../../schema/config/ports.js'
import { sayProblem, type Problem } from '../../schema/config/problem.js'
import { reviewClashes } from '../../schema/config/review-clashes.js'
import { fillDefaults } from '../../schema/config/upgrade.js'
import { NO_FOLDERS, checkSettings } from '../../server/config/check.js'
import { ConfigFile, type FileText } from '../../server/config/file.js'
import { homeDir } from '../../server/config/paths.js'
import { slowPattern } from '../../server/outline/phase-pattern.js'
import { preview, type CountedFolder } from '../../server/scan/preview.js'
import { SEARCH_LIMIT } from '../../server/text/content-types.js'
import { configOption, configPath } from '../options.js'
import { plainLine } from '../../schema/plain-text.js'

interface Report {
  /** Nothing is wrong: the file, and every folder in it. */
  ok: boolean
  /** The file itself is sound. */
  valid: boolean
  file: string
  problems: Problem[]
  warnings: string[]
  folders: CountedFolder[]
}

export class ConfigCheckCommand extends Command {
  static override paths = [['config', 'check']]
  static override usage = Command.Usage({
    description: 'Check the settings, and count what each docs folder holds',
    details: 'The exit code is 1 while anything is wrong: the file, no folders, a missing folder.',
  })

  json = Option.Boolean('--json', false, { description: 'Print the report as JSON' })
  config = configOption()

  override async execute(): Promise<number> {
    const { env, stdout } = this.context
    const file = new ConfigFile(configPath(this.config, env), env)
    const report = await this.#check(file.path, await file.read())
    if (this.json) stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    else stdout.write(linesOf(report).map(plainLine).join('\n') + '\n')
    return report.ok ? 0 : 1
  }

  async #check(usual: string, { path, value, problem }: FileText): Promise<Report> {
    const report: Report = {
      ok: false,
      valid: false,
      file: path || usual,
      problems: [],
      warnings: [],
      folders: [],
    }
    const unread = path === '' ? 'there is no such file yet' : problem
    if (unread !== null) return { ...report, problems: [{ at: '', says: unread }] }
    const patternProblem = (pattern: string) => Promise.resolve(slowPattern(pattern, []))
    report.problems = await checkSettings(value, patternProblem)
    report.warnings = unknownKeys(value).map(key => `${key}: is no key of ours; kept and ignored`)
    if (report.problems.length > 0) return report
    report.valid = true
    const config = fillDefaults(value as object)
    const refused = portProblem(config.port)
    if (refused !== null) report.warnings.push(`port: ${refused}`)
    const clashes = reviewClashes(config.review, config.hotkeys)
    report.warnings.push(...clashes.map(sayProblem))
    report.folders = await preview(config, homeDir(this.context.env))
    if (report.folders.length === 0) report.problems = [NO_FOLDERS]
    else report.ok = report.folders.every(folder => folder.problem === undefined)
    return report
  }
}

function linesOf({ valid, file, problems, warnings, folders }: Report): string[] {
  if (!valid) return [`✗ ${file} is not valid`, ...problems.map(sayProblem)]
  return [
    `✓ ${file} is valid`,
    ...warnings.map(warning => `! ${warning}`),
    ...problems.map(problem => `✗ ${sayProblem(problem)}`),
    ...folders.flatMap(folderLines),
  ]
}

function folderLines(folder: CountedFolder): string[] {
  const {
    name,
    label,
    problem,
    tasks,
    phases,
    docs,
    byKind,
    unnumbered,
    skipped,
    unread,
    tooLarge,
  } = folder
  if (problem !== undefined) {
    // That it is not there is said with its path.
    return [`✗ ${name}  ${problem.startsWith(label) ? problem : `${label}  ${problem}`}`]
  }
  const kinds = Object.entries(byKind).map(([kind, count]) => `${count} ${kind}`)
  const inKinds = kinds.length > 0 ? ` (${kinds.join(', ')})` : ''
  const left = Object.entries(skipped).map(([extension, count]) => `${count} ${extension}`)
  return [
    `${name}  ${label}  ${tasks} tasks, ${phases} phases, ${docs} docs${inKinds}`,
    ...(unread ?? []).map(problem => `  ${problem}`),
    ...unnumbered.map(phase => `  no phase number: ${phase}`),
    ...(tooLarge > 0 ? [tooLargeLine(tooLarge)] : []),
    ...(left.length > 0 ? [`  left out, not in fileTypes: ${left.join(', ')}`] : []),
  ]
}

function tooLargeLine(docs: number): string {
  const which = docs === 1 ? '1 doc is' : `${docs} docs are`
  return `  ${which} too large to be searched (${SEARCH_LIMIT}): found by title only`
}
