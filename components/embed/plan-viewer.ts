// The viewer as an element for any page of this machine. It is little more than its attributes: what
// shows the plans is loaded by it. It changes nothing of the page but what is inside itself.

import { modeOf, type ViewerMode } from '../../schema/messages/embed.js'
import { parseLink, readLink } from '../../schema/names/links.js'
import { addStyles } from './plan-viewer.styles.js'
import { ViewerHost } from './viewer-host.js'
import { themeOf, type Theme } from '../../schema/theme.js'

const LINK = ['ws', 'plan', 'doc'] as const
const ATTRIBUTES = ['src', ...LINK, 'theme', 'mode'] as const

/**
 * Plans in any page: one doc, the panes of a workspace, or all with the sidebar.
 *
 * @attr {string} src - the address of the service; where the script came from by default
 * @attr {string} ws - a workspace, as in links
 * @attr {string} plan - a doc in that workspace, as in links
 * @attr {string} doc - any doc, as in links
 * @attr {'auto' | 'dark' | 'light'} theme - `auto`, the default, follows the page's colour scheme
 * @attr {'doc' | 'workspace' | 'full'} mode - one doc, the panes of a workspace, or all; `doc` by default
 * @fires {ViewerShownEvent} plan-viewer-shown - something else is on show
 * @fires {ViewerAddedEvent} plan-viewer-added - a doc was added
 * @fires {ViewerFailedEvent} plan-viewer-failed - something could not be shown
 * @csspart frame - the frame, on pages of another origin
 * @csspart viewer - the viewer, on pages of the service
 * @csspart words - what is said while the service is away
 */
export class PlanViewer extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES

  readonly #theme = new HostTheme(() => this.#change())
  readonly #host = new ViewerHost()
  #isChanged = false
  #isAsked = false

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    addStyles(root, PROBE)
    root.append(this.#theme.probe, this.#host.element)
  }

  get src(): string {
    return this.getAttribute('src') ?? defaultSrc()
  }
  set src(src: string) {
    this.setAttribute('src', src)
  }

  get ws(): string {
    return this.getAttribute('ws') ?? ''
  }
  set ws(ws: string) {
    this.setAttribute('ws', ws)
  }

  get plan(): string {
    return this.getAttribute('plan') ?? ''
  }
  set plan(plan: string) {
    this.setAttribute('plan', plan)
  }

  get doc(): string {
    return this.getAttribute('doc') ?? ''
  }
  set doc(doc: string) {
    this.setAttribute('doc', doc)
  }

  get theme(): Theme | 'auto' {
    return themeOf(this.getAttribute('theme')) ?? 'auto'
  }
  set theme(theme: Theme | 'auto') {
    this.setAttribute('theme', theme)
  }

  get mode(): ViewerMode {
    return modeOf(this.getAttribute('mode')) ?? 'doc'
  }
  set mode(mode: ViewerMode) {
    this.setAttribute('mode', mode)
  }

  /**
   * Shows what a link names, as the attributes `ws`, `plan` and `doc` do, which then name it, too.
   * Throws a TypeError where it is not a link.
   * @param link - a query, or a whole address
   */
  open(link: string): void {
    const parsed = parseLink(link)
    if (!parsed) throw new TypeError(`This is no link to a plan: ${link}`)
    for (const name of LINK) {
      if (parsed[name] === '') this.removeAttribute(name)
      else this.setAttribute(name, parsed[name])
    }
    this.#isAsked = true
    this.#change()
  }

  /** Puts the focus into what is on show. */
  override focus(): void {
    this.#host.enter()
  }

  connectedCallback(): void {
    for (const name of ATTRIBUTES) this.#takeUp(name)
    this.#change()
  }

  disconnectedCallback(): void {
    this.#host.close()
  }

  attributeChangedCallback(): void {
    this.#change()
  }

  /** A property that was set before there was this class lies in front of its accessor. */
  #takeUp(name: (typeof ATTRIBUTES)[number]): void {
    const own = Object.getOwnPropertyDescriptor(this, name)
    if (!own) return
    Reflect.deleteProperty(this, name)
    Reflect.set(this, name, own.value)
  }

  /** Several changes in one go are one. */
  #change(): void {
    if (this.#isChanged) return
    this.#isChanged = true
    queueMicrotask(() => {
      this.#isChanged = false
      if (this.isConnected) this.#show()
    })
  }

  #show(): void {
    const { src, ws, plan, doc, mode, theme } = this
    const base = readSrc(src, document.baseURI)
    if (base === null) {
      this.#host.refuse(`This is no address of a plan viewer: ${src}`)
      return
    }
    const isAsked = this.#isAsked
    this.#isAsked = false
    const start = {
      link: readLink({ ws, plan, doc }),
      theme: theme === 'auto' ? this.#theme.theme : theme,
      mode,
    }
    this.#host.show(base, start, isAsked)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-viewer': PlanViewer
  }
}

// Where the service is that a <plan-viewer> shows. Pure, but for the address of this very module.

/** Where a service with the default port is. */
const USUAL = 'http://localhost:4173/'

/** Where the script came from, unless it was bundled into another. */
function defaultSrc(script: string = import.meta.url): string {
  return /^https?:\/\/[^/]+\/plan-viewer\.js(?:[?#]|$)/.test(script)
    ? new URL('/', script).href
    : USUAL
}

/** The address with a slash at its end; null for what is none of a web server. */
function readSrc(src: string, page: string): string | null {
  if (!URL.canParse(src, page)) return null
  const { protocol, origin } = new URL(src, page)
  return protocol === 'http:' || protocol === 'https:' ? `${origin}/` : null
}

// Which colour scheme an element stands in: the system's, or what the styles of its page say, whenever
// either becomes another one.

class HostTheme {
  /** To be put where the scheme is wanted. The styles around it must leave it alone. */
  readonly probe = document.createElement('span')
  readonly #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
    this.probe.className = 'probe'
    this.probe.ariaHidden = 'true'
    // A transition is the only thing that tells of such a change. Its own colour is still the old one.
    this.probe.addEventListener('transitionrun', () => this.#changed())
  }

  /** While the probe is in the page. */
  get theme(): Theme {
    return getComputedStyle(this.probe).color === 'rgb(0, 0, 1)' ? 'dark' : 'light'
  }
}

/** The styles of the probe. */
const PROBE = `
  .probe {
    all: initial;
    color-scheme: inherit;
    position: absolute;
    color: light-dark(rgb(0, 0, 2), rgb(0, 0, 1));
    outline-color: light-dark(rgb(0, 0, 2), rgb(0, 0, 1));
    transition: outline-color 1ms;
    pointer-events: none;
  }`
