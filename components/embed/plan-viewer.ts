// The viewer as an element for any page of this machine: its attributes, and the color scheme it follows. It changes
// nothing in the page outside itself.
// To change how its link and look reach the viewer, see viewer-host.ts; its size, plan-viewer.styles.ts.

import { modeOf, type ViewerMode } from '../messages/embed.js'
import { parseLink, readLink } from '../../schema/names/links.js'
import { themeOf, type Theme } from '../../schema/theme.js'
import { addStyles } from './plan-viewer.styles.js'
import { ViewerHost } from './viewer-host.js'

const LINK = ['ws', 'plan', 'doc'] as const
const ATTRIBUTES = ['src', ...LINK, 'theme', 'mode'] as const

/**
 * Plans in any page: one doc, the panes of a workspace, or all with the sidebar.
 *
 * @attr {string} src - the address of the service; where the script came from by default
 * @attr {string} ws - a workspace, as in links
 * @attr {string} plan - a doc in that workspace, as in links
 * @attr {string} doc - any doc, as in links
 * @attr {'auto' | 'dark' | 'light'} theme - `auto`, the default, follows the page's color scheme
 * @attr {'doc' | 'workspace' | 'full'} mode - one doc, the panes of a workspace, or all; `doc` by default
 * @fires {ViewerShownEvent} plan-viewer-shown - the viewer shows another doc or workspace
 * @fires {PlanEvent} plan-viewer-added - a doc was added
 * @fires {ViewerFailedEvent} plan-viewer-failed - something could not be shown; `reason` says why
 * @csspart frame - the frame that the viewer stands in
 * @csspart words - the text shown while the service does not answer
 */
export class PlanViewer extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES

  readonly #theme = new HostTheme(() => this.#queueUpdate())
  readonly #host = new ViewerHost()
  #isUpdateQueued = false
  /** Since the last update `open` was called: it opens the same link again. */
  #mustOpen = false

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    addStyles(root)
    root.append(this.#theme.probe, this.#host.element)
  }

  /** The address of the service. */
  get src(): string {
    return this.getAttribute('src') ?? defaultSrc()
  }
  set src(src: string) {
    this.setAttribute('src', src)
  }

  /** The workspace to show, as in links; `''` for none. */
  get ws(): string {
    return this.getAttribute('ws') ?? ''
  }
  set ws(ws: string) {
    this.setAttribute('ws', ws)
  }

  /** A doc in that workspace, as in links; `''` for none. */
  get plan(): string {
    return this.getAttribute('plan') ?? ''
  }
  set plan(plan: string) {
    this.setAttribute('plan', plan)
  }

  /** Any doc to show, as in links; `''` for none. */
  get doc(): string {
    return this.getAttribute('doc') ?? ''
  }
  set doc(doc: string) {
    this.setAttribute('doc', doc)
  }

  /** `auto` follows the color scheme of the page. */
  get theme(): Theme | 'auto' {
    return themeOf(this.getAttribute('theme')) ?? 'auto'
  }
  set theme(theme: Theme | 'auto') {
    this.setAttribute('theme', theme)
  }

  /** One doc, the panes of a workspace, or all with the sidebar. */
  get mode(): ViewerMode {
    return modeOf(this.getAttribute('mode')) ?? 'doc'
  }
  set mode(mode: ViewerMode) {
    this.setAttribute('mode', mode)
  }

  /**
   * Shows a link and sets the attributes `ws`, `plan` and `doc`. Throws a TypeError for any other text.
   * @param link - a query, or a whole address
   */
  open(link: string): void {
    const parsed = parseLink(link)
    if (!parsed) throw new TypeError(`This is no link to a plan: ${link}`)
    for (const name of LINK) {
      if (parsed[name] === '') this.removeAttribute(name)
      else this.setAttribute(name, parsed[name])
    }
    this.#mustOpen = true
    this.#queueUpdate()
  }

  /** Moves the focus into the doc that is shown. */
  override focus(): void {
    this.#host.enter()
  }

  connectedCallback(): void {
    for (const name of ATTRIBUTES) this.#upgrade(name)
    this.#queueUpdate()
  }

  disconnectedCallback(): void {
    this.#host.close()
  }

  attributeChangedCallback(): void {
    this.#queueUpdate()
  }

  /** A property that was set before the element was defined hides its accessor. */
  #upgrade(name: (typeof ATTRIBUTES)[number]): void {
    const own = Object.getOwnPropertyDescriptor(this, name)
    if (!own) return
    Reflect.deleteProperty(this, name)
    Reflect.set(this, name, own.value)
  }

  /** Several changes in a row lead to one update. */
  #queueUpdate(): void {
    if (this.#isUpdateQueued) return
    this.#isUpdateQueued = true
    queueMicrotask(() => {
      this.#isUpdateQueued = false
      if (this.isConnected) this.#update()
    })
  }

  #update(): void {
    const { src, ws, plan, doc, mode, theme } = this
    const base = readSrc(src, document.baseURI)
    if (base === null) {
      this.#host.refuse(`This is no address of a plan viewer: ${src}`)
      return
    }
    const start = {
      link: readLink({ ws, plan, doc }),
      theme: theme === 'auto' ? this.#theme.theme : theme,
      mode,
    }
    this.#host.show(base, start, this.#mustOpen)
    this.#mustOpen = false
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-viewer': PlanViewer
  }
}

/** The service with the default port. */
const DEFAULT_SRC = 'http://localhost:4173/'

/** The origin of this script, unless the script is part of another bundle. */
function defaultSrc(script: string = import.meta.url): string {
  return /^https?:\/\/[^/]+\/plan-viewer\.js(?:[?#]|$)/.test(script)
    ? new URL('/', script).href
    : DEFAULT_SRC
}

/** The origin with a slash at its end; null for an address without http or https. */
function readSrc(src: string, page: string): string | null {
  if (!URL.canParse(src, page)) return null
  const { protocol, origin } = new URL(src, page)
  return protocol === 'http:' || protocol === 'https:' ? `${origin}/` : null
}

/** The color scheme around an element: the system's, or what the styles of its page set. */
class HostTheme {
  /** Inherits the color scheme of the element that it is in. */
  readonly probe = document.createElement('span')

  constructor(onChange: () => void) {
    this.probe.className = 'probe'
    this.probe.ariaHidden = 'true'
    // No event tells of a new color scheme except a transition. `color` still has the old value then.
    this.probe.addEventListener('transitionrun', onChange)
  }

  /** Holds while the probe is in the page. */
  get theme(): Theme {
    return getComputedStyle(this.probe).color === 'rgb(0, 0, 1)' ? 'dark' : 'light'
  }
}
