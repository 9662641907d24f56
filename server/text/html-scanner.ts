// Goes through HTML from its first to its last character and tells shown text from all else. It keeps
// no stack of open elements: no nesting is too deep for it, and hostile input takes linear time.
// A page may come in pieces: of what was read nothing is kept.
// To change which tags separate words, see html-text.ts.

import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** Their content is not shown on a page, or not as text. */
const HIDDEN = new Set('iframe noembed noframes script style template title'.split(' '))

/** Here another language begins, and there it gives way to HTML again. */
const FOREIGN = new Set(['svg', 'math'])
const HTML_AGAIN = new Set(['foreignobject', 'annotation-xml'])
/** Languages within each other that are told apart; the limit keeps hostile input linear. */
const DEEPEST = 32

/** Text and tags in their order. Tag names are in lower case. */
export interface HtmlHooks {
  /** Text that is shown; entities are decoded. */
  text(piece: string): void
  /** A tag outside of what is hidden. `isForeign`: of SVG or MathML. */
  tag(name: string, isForeign: boolean, isEnd: boolean): void
  /** Text that is not shown, by the outermost element that hides it. */
  hiddenText?(piece: string, element: string): void
  /** Such an element ended. */
  hiddenEnd?(element: string): void
}

export class HtmlScanner implements TokenizerCallbacks {
  /** What was written and may still be asked for; it begins at `#start` of the page. */
  #html = ''
  #start = 0
  /** What stands before this was reported. */
  #reported = 0
  readonly #isXml: boolean
  readonly #hooks: HtmlHooks
  readonly #hiding: ReadonlySet<string>
  readonly #tokenizer: Tokenizer
  #name = ''
  #isHead = false
  #hidden: string | null = null
  /** Elements of that name that are open: templates stand in templates. */
  #hiddenDepth = 0
  /** Where languages change, outermost first. */
  readonly #languages: string[] = []

  /** @param hiding - the elements whose content is hidden */
  constructor(isXml: boolean, hooks: HtmlHooks, hiding: ReadonlySet<string> = HIDDEN) {
    this.#isXml = isXml
    this.#hooks = hooks
    this.#hiding = hiding
    this.#tokenizer = new Tokenizer({ recognizeSelfClosing: isXml }, this)
  }

  /** Goes through the next piece of the page. */
  write(html: string): void {
    this.#html = this.#html.slice(this.#reported - this.#start) + html
    this.#start = this.#reported
    this.#tokenizer.write(html)
  }

  /** There is no more. Without it what is cut off at the end is no text yet. */
  end(): void {
    this.#tokenizer.end()
  }

  /** Ends the scan where it is. */
  stop(): void {
    this.#tokenizer.pause()
  }

  isInForeignContext(): boolean {
    const language = this.#languages.at(-1)
    return language !== undefined && FOREIGN.has(language)
  }

  ontext(start: number, end: number): void {
    this.#text(this.#taken(start, end))
  }

  ontextentity(codePoint: number, end: number): void {
    this.#reported = end
    this.#text(String.fromCodePoint(codePoint))
  }

  oncdata(start: number, end: number, endOffset: number): void {
    const text = this.#taken(start, end)
    if (this.#isXml || this.isInForeignContext()) this.#text(text.slice(0, text.length - endOffset))
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#taken(start, end).toLowerCase()
  }

  onopentagend(): void {
    this.#open(this.#name)
  }

  onselfclosingtag(): void {
    const name = this.#name
    if (!this.#isXml && !FOREIGN.has(name) && !this.isInForeignContext()) this.#open(name)
    else if (this.#hidden === null) this.#hooks.tag(name, this.isInForeignContext(), false)
  }

  onclosetag(start: number, end: number): void {
    const name = this.#taken(start, end).toLowerCase()
    const isForeign = this.isInForeignContext()
    if (FOREIGN.has(name) || HTML_AGAIN.has(name)) this.#closeLanguage(name)
    if (this.#hidden === null) {
      if (name === 'head') this.#isHead = false
      this.#hooks.tag(name, isForeign, true)
    } else if (this.#hidden === name && --this.#hiddenDepth === 0) {
      this.#hidden = null
      this.#hooks.hiddenEnd?.(name)
    }
  }

  #open(name: string): void {
    const isForeign = this.isInForeignContext()
    if (FOREIGN.has(name) || (isForeign && HTML_AGAIN.has(name))) this.#openLanguage(name)
    if (this.#hidden !== null) {
      if (name === this.#hidden) this.#hiddenDepth++
    } else if (this.#hides(name, isForeign)) {
      this.#hidden = name
      this.#hiddenDepth = 1
    } else {
      if (name === 'head' || name === 'body') this.#isHead = name === 'head'
      this.#hooks.tag(name, isForeign, false)
    }
  }

  /** The title of a drawing is shown when it is pointed at; scripts run, so a head's `noscript` is not. */
  #hides(name: string, isForeign: boolean): boolean {
    if (name === 'noscript') return this.#isHead
    return this.#hiding.has(name) && !(isForeign && name === 'title')
  }

  #openLanguage(name: string): void {
    if (this.#languages.length < DEEPEST) this.#languages.push(name)
  }

  #closeLanguage(name: string): void {
    const place = this.#languages.lastIndexOf(name)
    if (place >= 0) this.#languages.length = place
  }

  #text(piece: string): void {
    if (this.#hidden === null) this.#hooks.text(piece)
    else this.#hooks.hiddenText?.(piece, this.#hidden)
  }

  #taken(start: number, end: number): string {
    this.#reported = end
    return this.#html.slice(start - this.#start, end - this.#start)
  }

  onattribdata(_start: number, end: number): void {
    this.#reported = end
  }

  onattribname(_start: number, end: number): void {
    this.#reported = end
  }

  oncomment(_start: number, end: number): void {
    this.#reported = end
  }

  ondeclaration(_start: number, end: number): void {
    this.#reported = end
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.#reported = end
  }

  onattribentity(): void {}
  onattribend(): void {}
  onend(): void {}
}
