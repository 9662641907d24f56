// The messages between <plan-viewer> and the page that it frames, their checks, and the address of that page. Any
// page of this machine may be the host, so messages to it carry no name that it did not set.
// To change what the framed page does with them, see components/embed/embed-page.ts; the host, iframe-viewer.ts.

import { fitsOne, isOneOf, type Shapes } from '../../schema/shape.js'
import { THEMES, themeOf, type Theme } from '../../schema/theme.js'
import { formatLink, parseLink, type Link } from '../../schema/names/links.js'

/** One doc without anything around it, the panes of a workspace, or all with the sidebar. */
export type ViewerMode = 'doc' | 'workspace' | 'full'

/** From the host to the framed page. */
export type EmbedControl =
  /** `link` as a query; `''` for none. */
  | { type: 'plan-embed-open'; link: string }
  | { type: 'plan-embed-look'; theme: Theme; mode: ViewerMode }
  /** Moves the focus into the doc that is shown. */
  | { type: 'plan-embed-enter' }

/** From the framed page to the host. */
export type EmbedMessage =
  | { type: 'plan-embed-ready' }
  /** `link`: the link that the host set, if the viewer shows it; else `''`. */
  | { type: 'plan-embed-shown'; link: string }
  | { type: 'plan-embed-added' }
  | { type: 'plan-embed-failed'; reason: ServiceReason }
  | { type: 'plan-embed-left'; to: LeaveTo }

/** Where the focus goes when it leaves a viewer. */
export type LeaveTo = 'forwards' | 'backwards'

/**
 * Why nothing is shown. `not-found`: there is no such doc; `refused`: the service refuses it, or the page around the
 * viewer; `unreachable`: no service answers; `blocked`: the policy of the page around the viewer allows no frame of it.
 */
export type FailReason = ServiceReason | 'unreachable' | 'blocked'
/** Those that the framed page finds out. */
type ServiceReason = 'not-found' | 'refused'

/** The first content of the framed page. */
export interface EmbedStart {
  link: Link | null
  /** null: the system's. */
  theme: Theme | null
  mode: ViewerMode
}

/** A request is no longer than this. */
const MAX_LINK_LENGTH = 8192

const MODES = ['doc', 'workspace', 'full'] as const

/** A message of the host; null for any value with other fields. */
export function readEmbedControl(value: unknown): EmbedControl | null {
  return fitsOne(value, CONTROLS) ? (value as EmbedControl) : null
}

/** A message of the framed page; null for any value with other fields. */
export function readEmbedMessage(value: unknown): EmbedMessage | null {
  return fitsOne(value, MESSAGES) ? (value as EmbedMessage) : null
}

/** The framed page's address, from the service's own. */
export function formatEmbed({ link, theme, mode }: EmbedStart): string {
  const query = link ? `${formatLink(link)}&` : '?'
  return `embed${query}${theme ? `theme=${theme}&` : ''}mode=${mode}`
}

/** Reads the query of the framed page's address. Without a mode it shows one doc. */
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
  'plan-embed-failed': { reason: isOneOf('not-found', 'refused') },
  'plan-embed-left': { to: isOneOf('forwards', 'backwards') },
}

/** The query of a link, as `formatLink` spells it. */
function isLink(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_LINK_LENGTH) return false
  return value === '' || (value.startsWith('?') && parseLink(value) !== null)
}
