// The messages between <plan-viewer> and the page that it frames, with their checks, and the address
// of that page. The page tells little on purpose: any page of this machine may be its host.

import { fitsOne, isOneOf, type Shapes } from '../shape.js'
import { THEMES, themeOf, type Theme } from '../theme.js'
import { formatLink, parseLink, type Link } from '../names/links.js'

/** One doc without anything around it, the panes of a workspace, or all with the sidebar. */
export type ViewerMode = 'doc' | 'workspace' | 'full'

/** Into the framed page, from its parent alone. */
export type EmbedControl =
  /** `link` as a query; `''` for none. */
  | { type: 'plan-embed-open'; link: string }
  | { type: 'plan-embed-look'; theme: Theme; mode: ViewerMode }
  /** The focus goes into what is on show. */
  | { type: 'plan-embed-enter' }

/** Out of the framed page: that something happened, and never a name that the host did not set. */
export type EmbedMessage =
  | { type: 'plan-embed-ready' }
  /** `link`: the one that the host had set, if it is that which is on show; else `''`. */
  | { type: 'plan-embed-shown'; link: string }
  | { type: 'plan-embed-added' }
  | { type: 'plan-embed-failed' }
  | { type: 'plan-embed-left'; to: LeaveTo }

/** Where the focus goes when it leaves a viewer. */
export type LeaveTo = 'forwards' | 'backwards'

/** What the framed page begins with. */
export interface EmbedStart {
  link: Link | null
  /** null: the system's. */
  theme: Theme | null
  mode: ViewerMode
}

/** A request is no longer than this. */
const MAX_LINK_LENGTH = 8192

const MODES = ['doc', 'workspace', 'full'] as const
const WAYS = ['forwards', 'backwards'] as const

/** What the host said; null for anything that is no message of its shape, own fields and no others. */
export function readEmbedControl(value: unknown): EmbedControl | null {
  return fitsOne(value, CONTROLS) ? (value as EmbedControl) : null
}

/** What the framed page said; null as above. */
export function readEmbedMessage(value: unknown): EmbedMessage | null {
  return fitsOne(value, MESSAGES) ? (value as EmbedMessage) : null
}

/** The framed page's address, from the service's own. */
export function formatEmbed({ link, theme, mode }: EmbedStart): string {
  const query = link ? `${formatLink(link)}&` : '?'
  return `embed${query}${theme ? `theme=${theme}&` : ''}mode=${mode}`
}

/** What an address of the framed page says: a doc by itself, unless it says otherwise. */
export function readEmbed(query: string): EmbedStart {
  const theme = themeOf(/[?&]theme=(\w+)/.exec(query)?.[1])
  const mode = modeOf(/[?&]mode=(\w+)/.exec(query)?.[1])
  return { link: parseLink(query), theme, mode: mode ?? 'doc' }
}

export function modeOf(text: string | null | undefined): ViewerMode | null {
  return MODES.find(mode => mode === text) ?? null
}

const CONTROLS: Shapes<EmbedControl> = {
  'plan-embed-open': { link: isLink },
  'plan-embed-look': { theme: isOneOf(...THEMES), mode: isOneOf(...MODES) },
  'plan-embed-enter': {},
}

const MESSAGES: Shapes<EmbedMessage> = {
  'plan-embed-ready': {},
  'plan-embed-shown': { link: isLink },
  'plan-embed-added': {},
  'plan-embed-failed': {},
  'plan-embed-left': { to: isOneOf(...WAYS) },
}

/** The query of a link, as `formatLink` spells it. */
function isLink(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_LINK_LENGTH) return false
  return value === '' || (value.startsWith('?') && parseLink(value) !== null)
}
