// Makes the rows of a soak, named after the requirements. The last ones test the service as the soak left it.
// To change what is counted, see soak.mjs and ledger.mjs.

import { setTimeout as pause } from 'node:timers/promises'
import { held } from '../service.mjs'
import { idle, shout } from './strangers.mjs'
import { median } from '../measure.mjs'

const FLAT = 0.1
const IDLE_STREAMS = 200
const LONGEST_IDLE_MS = 60_000
const PATIENCE_MS = 60_000
/** Comment lines come at least this often. */
const COMMENT_S = 25
/** Before that a service is still warming up. */
const WARM_MS = 5 * 60_000
const SLACK_MB = 10
const SLACK_HANDLES = 8
/** What is said while docs are read. */
const PROGRESS = /^(?:reading|indexing) [\d,]+ of /

export async function report(soak) {
  const { notes, agents, ledger, visits, settings, tabs, service, fresh } = soak
  const looks = notes.checkpoints
  const changes = [...agents.counts.values()].reduce((sum, one) => sum + one, 0)
  const troubles = tabs.flatMap(tab => tab.troubles)
  const comes = notes.cuts + notes.sleeps + notes.restarts
  const saves = settings.saves + settings.commands
  const queries = looks.reduce((sum, look) => sum + look.queries, 0)
  const isWarm = soak.ms >= WARM_MS
  const watched = looks.map(({ watches, folders }) => `${watches}/${folders}`).join(' ')
  return [
    row(
      `requirement 24: docs of ${soak.world.size} changed by ${changes} changes, each told once to each tab`,
      agents.done,
      [...ledger.wrong, ...agents.wrong],
    ),
    row('requirement 24: events heard, none of a doc that never was', ledger.told),
    row('requirement 24: docs served whole, as they are on disk', visits.reads, visits.wrong),
    row('requirement 36: cuts, sleeps and restarts, after which tabs caught up', comes, troubles),
    row(
      'requirement 36: models of the tabs equal to the disk',
      looks.length * tabs.length,
      lines(looks, true),
    ),
    row('requirement 39: fresh scan equal to the tree', 1, fresh),
    row('requirement 56: searches equal to brute force', queries, lines(looks, false)),
    row('requirement 56: searches while all this went on', visits.searches),
    row('requirement 53: settings saved over the API and by the command', saves, settings.wrong),
    row('requirement 34: lines of trouble on the terminal', 0, linesOf(service.stderr)),
    flat('requirement 39: memory', notes.memory, 'MB', { slack: SLACK_MB, isJudged: isWarm }),
    flat('requirement 39: handles that are no sockets', notes.files, '', { slack: SLACK_HANDLES }),
    row(`requirement 23: watches over folders: ${watched}`, looks.length, looks.flatMap(tooMany)),
    ...(await strangers(soak)),
  ]
}

/** The same service, now that nothing goes on. */
async function strangers(soak) {
  const { service, tabs, seconds } = soak
  const { port } = service
  const dropped = await shout(port, tabs.length)
  const isDropped = dropped.tabs === tabs.length
  const ms = Math.max(5_000, Math.min(LONGEST_IDLE_MS, seconds * 100))
  const sample = async () => {
    await service.collectGarbage()
    return service.rss
  }
  const { before, after, comments } = await idle(port, IDLE_STREAMS, ms, sample)
  const mb = `${before.toFixed(0)} → ${after.toFixed(0)} MB`
  const due = Math.floor(ms / 1_000 / COMMENT_S)
  soak.leave()
  return [
    row(
      `requirement 35: a client that reads nothing is dropped, after ${dropped.megabytes} MB`,
      1,
      isDropped ? [] : [`${dropped.tabs} tabs are counted after it, of ${tabs.length}`],
    ),
    row(
      `requirement 35: idle streams for ${Math.round(ms / 1_000)} s: ${mb}`,
      IDLE_STREAMS,
      after > before * 1.1 ? [`memory grew: ${mb}`] : [],
    ),
    row(
      `requirement 36: comment lines heard by each of them, at least ${due}`,
      IDLE_STREAMS,
      comments < due ? [`a stream heard ${comments} of ${due}`] : [],
    ),
    await allGone(soak),
  ]
}

/** A client that goes leaves no socket behind. */
async function allGone({ service, sockets: before }) {
  const count = () => held(service.pid).sockets
  const end = performance.now() + PATIENCE_MS
  while (count() > before && performance.now() < end) await pause(100)
  const left = count()
  const words = `requirement 39: sockets, before the first client and after the last: ${before} → ${left}`
  return row(words, 1, left > before ? [`${left - before} sockets are left`] : [])
}

/** What was off in the models of the tabs, or elsewhere. */
function lines(looks, ofTabs) {
  return looks.flatMap(({ wrong }) => wrong.filter(line => line.startsWith('tab') === ofTabs))
}

function linesOf(text) {
  return text.split('\n').filter(line => line && !PROGRESS.test(line))
}

function tooMany({ watches, folders }) {
  const isRight = watches >= folders && watches <= folders * 1.05 + 3
  return isRight ? [] : [`${watches} on ${folders} folders`]
}

/** A row: `what` begins with its requirement; `wrong` is a list of words, none is a pass. */
export function row(what, times, wrong = []) {
  return { what, times, wrong, passed: wrong.length === 0 }
}

/** Whether the last fifth of some samples is no more than the second fifth was, but for a tenth. */
export function flat(what, samples, unit, { slack = 0, isJudged = true } = {}) {
  const fifth = at => samples.slice(...at.map(share => Math.floor(samples.length * share)))
  const [early, late] = [fifth([0.2, 0.4]), fifth([0.8, 1])].map(values => median(values) ?? NaN)
  const limit = Math.max(early * FLAT, slack)
  const numbers = `${early.toFixed(0)} → ${late.toFixed(0)} ${unit}`
  const wrong = !isJudged || late - early <= limit ? [] : [`${numbers} is not flat`]
  const words = isJudged ? numbers : `${numbers} (too short to tell)`
  return { ...row(`${what}: ${words}`, samples.length, wrong), early, late }
}

export function table(rows) {
  const lines = rows.map(({ what, times, passed }) => [
    what,
    String(times),
    passed ? 'pass' : 'short',
  ])
  const widths = lines[0].map((_, column) => Math.max(...lines.map(line => line[column].length)))
  const text = lines.map(line =>
    line
      .map((cell, column) =>
        column === 1 ? cell.padStart(widths[1]) : cell.padEnd(widths[column]),
      )
      .join('  '),
  )
  const wrong = rows.flatMap(({ what, wrong }) =>
    wrong.slice(0, 20).map(line => `  short, ${what.split(':')[0]}: ${line}`),
  )
  return [...text, ...(wrong.length > 0 ? ['', ...wrong] : [])].join('\n')
}
