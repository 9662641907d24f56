// Quick open: lists the entries that fit a few letters, and opens one by a key.
// To change the entries, see state/commands/quick-open-entries.ts; the ranking, components/quick-open/fuzzy.ts.

import { html, nothing, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import { repeat } from 'lit/directives/repeat.js'
import type { QuickOpenEntry } from '../../quick-open/entry.js'
import {
  prepareEntries,
  rankEntries,
  type PreparedEntry,
  type RankedEntry,
  type Ranking,
} from '../../quick-open/fuzzy.js'
import { comboInWords } from '../../../schema/hotkeys/combos.js'
import type { OpenTarget } from '../../messages/open-target.js'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { FIXED_KEYS } from '../../../schema/hotkeys/fixed-keys.js'
import { bareField } from '../../theme/bare-field.js'
import { controls } from '../../theme/controls.js'
import { icon } from '../shared/icons.js'
import { DialogElement } from '../shared/dialog.js'
import { openTargetOf } from '../shared/modifiers.js'
import { modalStyles } from '../shared/dialog.styles.js'
import { countInWords, PaletteChooseEvent, paletteRow } from './row.js'
import { styles } from './palette.styles.js'
import { PlanEvent } from '../shared/part-event.js'

const MOST_ROWS = 100
const PAGE = 8
const [MORE_KEYS] = FIXED_KEYS.palette.keys
/** After the last letter, so that typing is not interrupted. */
const ANNOUNCE_AFTER_MS = 500
const NONE: Ranking<QuickOpenEntry> = { best: [], count: 0 }
const HINT = 'Open a plan · > commands · @ headings'
/** The entries that the first letter lists alone. */
const MODES = { '>': 'command', '@': 'heading' } as const
/** The id of an entry that searches in docs begins so: no other id does. */
const SEARCH = 'search '
const LOCKED = 'locked'

/**
 * Quick open over docs, tasks, phases and commands. Typing filters, the most used come first. `>`
 * lists commands alone, `@` headings alone. Words that nothing is called are offered as a search.
 *
 * @fires {PaletteChooseEvent} plan-palette-choose - an entry was chosen; the dialog is closed
 * @fires {PlanEvent} plan-palette-more - all commands are wanted: by Ctrl+K or ⌘K, or by a click
 */
export class PlanPalette extends DialogElement {
  static override styles = [controls, modalStyles, bareField, styles]

  /** The entries to open or do, in the order in which those that were never used are listed. */
  @property({ attribute: false }) entries: readonly QuickOpenEntry[] = []

  /** The meaning of typed words, as a link that names a doc. */
  @property({ attribute: false }) readWords = (words: string) => words

  /** Words that nothing is called can be searched for in docs. */
  @property({ type: Boolean, attribute: 'can-search' }) canSearch = false

  @state() private _words = ''
  @state() private _ranking = NONE
  /** After `>`, where no command fits that can act: says so of the one that fits best; else `''`. */
  private _idle = ''
  @state() private _activeId = ''
  @state() private _announcement = ''

  @query('input') private readonly _input!: HTMLInputElement | null

  /** The entries of each mode, prepared when they are first searched. */
  private readonly _prepared = new Map<string, readonly PreparedEntry<QuickOpenEntry>[]>()
  private _preparedOf: readonly QuickOpenEntry[] = []
  private _timer: ReturnType<typeof setTimeout> | undefined

  /** Shows the dialog, with words in its line. `opener`, else the focused element, gets the focus back. */
  show(opener?: HTMLElement | null, words = ''): void {
    if (!this._open(opener)) return
    this._input?.focus()
    this._find(words)
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('entries') && this.isOpen) this._rank(this._activeId)
  }

  protected override updated() {
    // The active row has no focus that a browser would scroll to.
    if (!this.isOpen) return
    this.renderRoot.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }

  override render() {
    const { best } = this._ranking
    const active = best.findIndex(({ entry }) => entry.id === this._activeId)
    const content = html`<div class="inside">
      <div class="top">
        ${icon('search')}
        <input
          role="combobox"
          aria-label="Plans, tasks, phases and commands"
          aria-autocomplete="list"
          aria-controls="found"
          aria-expanded=${best.length > 0}
          aria-activedescendant=${active < 0 ? nothing : `option-${active}`}
          placeholder=${HINT}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="go"
          .value=${live(this._words)}
          @input=${this._typed}
        />
      </div>
      <div
        id="found"
        role="listbox"
        aria-label="Found"
        tabindex="-1"
        @mousedown=${keepFocus}
        @pointermove=${this._pointed}
        ?hidden=${best.length === 0}
      >
        ${repeat(
          best,
          ({ entry }) => entry.id,
          (ranked, at) => paletteRow(ranked, at, at === active),
        )}
      </div>
      ${this._renderNone()}
      <div class="foot">
        <span class="count" aria-hidden="true">${countInWords(this._ranking)}</span>
        <span class="hint"><kbd>↵</kbd> open</span>
        <span class="hint"><kbd>Shift</kbd> <kbd>↵</kbd> to the side</span>
        <span class="hint"><kbd>Esc</kbd> close</span>
      </div>
      <div class="unseen-by-eye" role="status">${this._announcement}</div>
    </div>`
    return this._renderDialog(content, this._pressed, commandTitle('palette'))
  }

  private _renderNone() {
    if (this._ranking.best.length > 0) return nothing
    const { mode, words } = this._query
    const empty = mode === 'heading' ? 'This doc has no headings.' : 'There is nothing to open yet.'
    return html`<p class="none">
      ${
        words === ''
          ? empty
          : this._idle || html`Nothing is called <bdi>“${words}”</bdi>. Fewer letters find more.`
      }
    </p>`
  }

  /** The parts of the typed text: the mode, and the words that filter its list. */
  private get _query(): { mode: 'command' | 'heading' | ''; words: string } {
    const words = this._words.trim()
    const [first = ''] = words
    const mode = first === '>' || first === '@' ? MODES[first] : ''
    return { mode, words: mode === '' ? words : words.slice(1).trim() }
  }

  private _entriesOf(
    mode: string,
    state?: QuickOpenEntry['state'],
  ): readonly PreparedEntry<QuickOpenEntry>[] {
    // It is shown before it is updated with new entries.
    if (this._preparedOf !== this.entries) this._prepared.clear()
    this._preparedOf = this.entries
    const name = `${mode} ${state}`
    const known = this._prepared.get(name)
    if (known) return known
    const listed = this.entries.filter(entry => {
      const isOfMode = mode === '' ? entry.group !== 'heading' : entry.group === mode
      return isOfMode && entry.state === state
    })
    const prepared = prepareEntries(listed)
    this._prepared.set(name, prepared)
    return prepared
  }

  private readonly _typed = (event: Event) => this._find((event.target as HTMLInputElement).value)

  private _find(words: string) {
    this._words = words
    this._rank('')
    clearTimeout(this._timer)
    this._timer = setTimeout(
      () => (this._announcement = this._idle || countInWords(this._ranking)),
      ANNOUNCE_AFTER_MS,
    )
  }

  /** @param activeId - the entry that stays active, if it is still listed */
  private _rank(activeId: string) {
    const { mode, words } = this._query
    this._ranking = rankEntries(this._entriesOf(mode), this.readWords(words), MOST_ROWS)
    const locked = rankEntries(this._entriesOf(mode, 'locked'), words, 1).count
    const isNone = words !== '' && this._ranking.count + locked === 0
    const isIdle = isNone && mode === 'command'
    const [idle] = isIdle ? rankEntries(this._entriesOf(mode, 'idle'), words, 1).best : []
    this._idle = idle ? `“${idle.entry.label}” can do nothing now.` : ''
    if (locked > 0) {
      const { best, count } = this._ranking
      this._ranking = {
        best: [...best.slice(0, MOST_ROWS - 1), lockedRow(locked)],
        count: count + 1,
      }
    } else if (isNone && mode === '' && this.canSearch) {
      const search = ownRow(SEARCH + words, `Search in docs for “${words}”`, 'search')
      this._ranking = { best: [search], count: 0 }
    }
    const { best } = this._ranking
    const kept = best.find(({ entry }) => entry.id === activeId) ?? best[0]
    this._activeId = kept?.entry.id ?? ''
  }

  private readonly _pointed = (event: Event) => {
    this._activeId = this._entryOf(event)?.id ?? this._activeId
  }

  protected override _click(event: MouseEvent) {
    const entry = this._entryOf(event)
    if (entry && event.button < 2) this._choose(entry.id, openTargetOf(event))
    else super._click(event)
  }

  private _entryOf({ target }: Event): QuickOpenEntry | undefined {
    const row = target instanceof Element && target.closest<HTMLElement>('[role=option]')
    return row ? this._ranking.best[Number(row.dataset['at'])]?.entry : undefined
  }

  private readonly _pressed = (event: KeyboardEvent) => {
    // In a composition Enter and the arrows belong to the input method; Safari has keyCode 229 instead.
    if (event.isComposing || event.keyCode === 229) return
    const { best } = this._ranking
    const at = best.findIndex(({ entry }) => entry.id === this._activeId)
    const last = best.length - 1
    const goals: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + PAGE),
      PageUp: Math.max(0, at - PAGE),
    }
    const goal = goals[event.key]
    if (event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey) {
      this.dispatchEvent(new PlanEvent('plan-palette-more'))
    } else if (event.key === 'Enter') {
      if (this._activeId !== '') this._choose(this._activeId, openTargetOf(event))
    } else if (goal !== undefined && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      this._activeId = best[goal]?.entry.id ?? ''
    } else {
      return
    }
    event.preventDefault()
  }

  private _choose(id: string, where: OpenTarget) {
    if (id === LOCKED) {
      this.dispatchEvent(new PlanEvent('plan-palette-more'))
      return
    }
    // Closed first: a listener may then move the focus.
    this.close()
    this.dispatchEvent(new PaletteChooseEvent({ id, where }))
  }

  protected override _afterClose() {
    super._afterClose()
    clearTimeout(this._timer)
    this._announcement = this._words = this._activeId = ''
    this._ranking = NONE
  }
}

/** The row in place of commands that are locked. */
function lockedRow(n: number): RankedEntry<QuickOpenEntry> {
  const what = n === 1 ? '1 command that changes files' : `${n} commands that change files`
  return ownRow(LOCKED, `${comboInWords(MORE_KEYS)} again: ${what}`, 'command')
}

function ownRow(
  id: string,
  label: string,
  group: QuickOpenEntry['group'],
): RankedEntry<QuickOpenEntry> {
  return { entry: { id, label, detail: '', group, used: 0 }, ranges: [], detailRanges: [] }
}

/** A press on a row leaves the focus in the field, so that typing goes on. */
function keepFocus(event: Event) {
  event.preventDefault()
}

declare global {
  interface HTMLElementEventMap {
    'plan-palette-choose': PaletteChooseEvent
  }
  interface HTMLElementTagNameMap {
    'plan-palette': PlanPalette
  }
}
