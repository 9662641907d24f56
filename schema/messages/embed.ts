// The messages between <plan-viewer> and the page that it frames, with their checks, and the address
// of that page. What the page may tell of is little on purpose: its host may be anybody on this machine.

import type { Theme } from './frame.js'
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

const THEMES = ['dark', 'light'] as const
const MODES = ['doc', 'workspace', 'full'] as const
const WAYS = ['forwards', 'backwards'] as const

/** What the host said; null for anything that is no message of its shape, own fields and no others. */
export function readEmbedControl(value: unknown): EmbedControl | null {
  if (!isRecord(value)) return null
  const isSound =
    hasShape(value, 'plan-embed-open', { link: isLink }) ||
    hasShape(value, 'plan-embed-look', { theme: isOneOf(THEMES), mode: isOneOf(MODES) }) ||
    hasShape(value, 'plan-embed-enter', {})
  return isSound ? (value as EmbedControl) : null
}

/** What the framed page said; null as above. */
export function readEmbedMessage(value: unknown): EmbedMessage | null {
  if (!isRecord(value)) return null
  const isSound =
    hasShape(value, 'plan-embed-ready', {}) ||
    hasShape(value, 'plan-embed-shown', { link: isLink }) ||
    hasShape(value, 'plan-embed-added', {}) ||
    hasShape(value, 'plan-embed-failed', {}) ||
    hasShape(value, 'plan-embed-left', { to: isOneOf(WAYS) })
  return isSound ? (value as EmbedMessage) : null
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

export function themeOf(text: string | null | undefined): Theme | null {
  return THEMES.find(theme => theme === text) ?? null
}

export function modeOf(text: string | null | undefined): ViewerMode | null {
  return MODES.find(mode => mode === text) ?? null
}

type Fields = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

function hasShape(value: Fields, type: string, shape: Readonly<Record<string, Check>>): boolean {
  const names = Object.keys(shape)
  return (
    Object.hasOwn(value, 'type') &&
    value['type'] === type &&
    Object.keys(value).length === names.length + 1 &&
    names.every(name => Object.hasOwn(value, name) && shape[name]?.(value[name]))
  )
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The query of a link, as `formatLink` spells it. */
function isLink(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_LINK_LENGTH) return false
  return value === '' || (value.startsWith('?') && parseLink(value) !== null)
}

function isOneOf(values: readonly unknown[]): Check {
  return value => values.includes(value)
}
