// Holds the events of each tab against the changes: none twice, none without a cause, and each lasting change once.
// To change what a change must cause, see changes.mjs.

/** What takes longer than this may be told after any of its steps. */
export const QUIET_MS = 400

const HISTORY = 4

export class Ledger {
  /** What went wrong, in words; one line for all tabs that it went wrong for. */
  wrong = []
  told = 0
  /** The latest change of each doc path; one that is over stays, so that a second time is noticed. */
  #latest = new Map()
  #waiting = new Set()
  /** Tasks with a change that may be told yet, or once more, wherever the task is by then. */
  #unsure = new Set()
  /** What was done last to each task. */
  #history = new Map()
  #now

  /** `tabs` are the ones to hear; `now()` says how long the soak has run, for the words. */
  constructor(tabs, now) {
    this.tabs = tabs
    this.#now = now
  }

  /**
   * A change is about to be made: each of `expected` (`{path, type, title?, min?, max?}`) is to be heard, once
   * where it says nothing else. Tabs that are not caught up may hear of it or not.
   */
  begin(name, task, expected) {
    const change = { name, task, at: this.#now(), entries: [] }
    for (const { path, type, title, min = 1, max = 1, isOneOfTwo } of expected) {
      const before = this.#latest.get(path)
      const tabs = this.tabs.map(({ index, isCaughtUp }) => {
        // It may hear late of the change before this one.
        const spare = before?.tabs[index].isLenient || this.#unsure.has(task) ? 1 : 0
        return { heard: [], isLenient: !isCaughtUp, spare }
      })
      const entry = { change, path, types: [type], title, min, max, isOneOfTwo, tabs }
      this.#latest.set(path, entry)
      change.entries.push(entry)
    }
    this.#waiting.add(change)
    for (const one of tasksOf(change)) this.#note(name, one)
    return change
  }

  /** It took so long that each of its steps may have been told by itself. */
  loosen(change, steps) {
    change.isLoose = true
    for (const entry of change.entries) {
      entry.types = ['added', 'changed']
      entry.max = Math.max(entry.max, steps)
      entry.title = undefined
      if (entry.isOneOfTwo) entry.min = 0
    }
  }

  heard(tab, event) {
    this.told++
    const path = event.type === 'added' ? event.doc.path : event.path
    const entry = this.#latest.get(path)
    const of = entry?.tabs[tab.index]
    of?.heard.push({ type: event.type, title: event.doc?.title, at: this.#now() })
    const isDue =
      entry && (this.#waiting.has(entry.change) || of.heard.length <= entry.max + of.spare)
    const task = taskOf(path)
    if (isDue || this.#unsure.has(task)) return
    const what = entry ? `${wordsOf(of.heard)} of ${wordsOf(entry)}` : `${event.type} ${path}`
    this.#say(`tab ${tab.index} heard ${what} too often (of its task: ${this.#past(task)})`)
  }

  /** A tab lost its stream: it may have missed what was not told yet. */
  lost(tab) {
    for (const { entries } of this.#waiting) {
      for (const { tabs } of entries) tabs[tab.index].isLenient = true
    }
  }

  isTold({ entries }) {
    return entries.every(({ min, tabs }) =>
      tabs.every(({ heard, isLenient }) => isLenient || heard.length >= min),
    )
  }

  /** Which events which tabs still have to hear, in words. */
  missing({ task, entries }) {
    const open = entries.flatMap(({ path, min, tabs }) => {
      const deaf = tabs.flatMap(({ heard, isLenient }, index) =>
        isLenient || heard.length >= min ? [] : [index],
      )
      return deaf.length > 0 ? [`${path} was not told to tabs ${deaf.join(' ')}`] : []
    })
    return `${open.join('; ')} (of its task: ${this.#past(task)})`
  }

  /** What was done last to the task of a doc, in words. */
  past(path) {
    return this.#past(taskOf(path))
  }

  /** It is over: what is missing by now is missing. */
  end(change) {
    this.#waiting.delete(change)
    const isHeard = ({ tabs }) => tabs.every(({ isLenient }) => !isLenient)
    const isSure = !change.isLoose && change.entries.every(isHeard)
    for (const name of tasksOf(change)) {
      if (!isSure) this.#unsure.add(name)
      else if (change.entries.length > 0) this.#unsure.delete(name)
    }
    for (const entry of change.entries) {
      const found = entry.tabs.filter(tab => !isRight(entry, tab))
      if (found.length === 0) continue
      const [{ heard }] = found
      const words = `heard ${wordsOf(heard)} of ${wordsOf(entry)}`
      this.#say(`${found.length} tabs ${words} (of its task: ${this.#past(change.task)})`)
    }
  }

  #note(name, task) {
    const past = this.#history.get(task) ?? []
    past.push(`${name} at ${this.#now().toFixed(1)} s`)
    this.#history.set(task, past.slice(-HISTORY))
  }

  #past(task) {
    return this.#history.get(task)?.join(', ')
  }

  #say(line) {
    this.wrong.push(`${this.#now().toFixed(1)} s: ${line}`)
  }
}

/** The names of the tasks that a change touches. */
function tasksOf({ task, entries }) {
  return new Set([task, ...entries.map(({ path }) => taskOf(path))])
}

function taskOf(path) {
  return path.split('/')[2]
}

function isRight({ types, title, min, max }, { heard, isLenient, spare }) {
  if (heard.length > max + spare) return false
  // What it did not hear at first may come to it as something else.
  if (isLenient || spare > 0) return true
  if (heard.length < min) return false
  return heard.every(
    event =>
      types.includes(event.type) &&
      (event.type !== 'added' || title === undefined || event.title === title),
  )
}

/** What was heard, or what was to be heard. */
function wordsOf(what) {
  if (Array.isArray(what)) {
    const words = what.map(({ type, title, at }) => {
      return `${type}${title === undefined ? '' : ` “${title}”`} at ${at.toFixed(1)} s`
    })
    return words.join(', ') || 'nothing'
  }
  const { change, path, types, title, min, max } = what
  const named = title === undefined ? '' : ` “${title}”`
  const times = min === max ? min : `${min} to ${max}`
  return `${path} (${change.name} at ${change.at.toFixed(1)} s: ${types.join(' or ')}${named}, ${times} times)`
}
