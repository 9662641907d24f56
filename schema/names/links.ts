// The grammar of links, `?ws=…&plan=…` and `?doc=…`, and of addresses that carry one.
// To change the meaning of a link in a tree, see resolve-link.ts. The caller checks whether an address is ours.

/** A doc in a workspace, a workspace, or any doc; unused ones are `''`. */
export interface Link {
  ws: string
  plan: string
  doc: string
}

/** An http address taken apart, as far as links need it. */
export interface Address {
  scheme: 'http' | 'https'
  /** In lower case; an IPv6 address in its brackets. */
  host: string
  /** null where the address names none. */
  port: number | null
  /** As written, still escaped; `/` for none. */
  path: string
  link: Link | null
  /** The text after the `#`, still escaped; `''` for none. */
  fragment: string
}

/** Query parameters, as Koa hands them over. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** Reads a link from a whole address, from `?` and a query, or from a query alone. */
export function parseLink(text: string): Link | null {
  if (/^https?:\/\//i.test(text)) return parseAddress(text)?.link ?? null
  const [query = ''] = text.replace(/^\?/, '').split('#')
  return readLink(parseQuery(query))
}

/** Takes an http address apart; null for any other text, and for one that names a user. */
export function parseAddress(text: string): Address | null {
  const parts = /^(https?):\/\/([^/?#\\]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is.exec(text)
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] = parts ?? []
  const server = /^(\[[0-9a-f:.]+\]|[^\s:@[\]]+)(?::(\d{0,5}))?$/i.exec(authority)
  const [, host = '', digits = ''] = server ?? []
  const port = digits === '' ? null : Number(digits)
  if (host === '' || (port !== null && port > 65_535)) return null
  return {
    scheme: scheme.toLowerCase() === 'https' ? 'https' : 'http',
    host: host.toLowerCase(),
    port,
    path: path || '/',
    link: readLink(parseQuery(query)),
    fragment,
  }
}

/** A link that was read of a text, with the fragment of this text at its doc, as events carry it. */
export function withFragment(link: Link, text: string): Link {
  const [, fragment = ''] = /^[^#]*#(.+)$/s.exec(text) ?? []
  const key = link.doc !== '' ? 'doc' : link.plan !== '' ? 'plan' : null
  return fragment === '' || key === null ? link : { ...link, [key]: `${link[key]}#${fragment}` }
}

/** Spells a link as a query, `?` included and readable; `''` for an empty link. */
export function formatLink(link: Link): string {
  const pairs = Object.entries({ ws: link.ws, plan: link.plan, doc: link.doc })
  const query = pairs
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${encodeValue(value)}`)
  return query.length === 0 ? '' : `?${query.join('&')}`
}

/** Reads a link from query parameters; null when they hold neither `ws` nor `doc`. */
export function readLink(query: Query): Link | null {
  const ws = firstOf(query, 'ws')
  const doc = firstOf(query, 'doc')
  // A plan is a file in a workspace; without one it says nothing.
  return ws === '' && doc === '' ? null : { ws, plan: ws === '' ? '' : firstOf(query, 'plan'), doc }
}

/**
 * How an event stream calls itself and how many tabs it serves, 0 to 999.
 * A stream that does not say both in the right form is a plain one: no id, one tab.
 */
export function readTab(query: Query): { id: string | null; tabs: number } {
  const id = firstOf(query, 'tab')
  const tabs = firstOf(query, 'tabs')
  const isSound = /^[\w-]{22}$/.test(id) && /^\d{1,3}$/.test(tabs)
  return isSound ? { id, tabs: Number(tabs) } : { id: null, tabs: 1 }
}

/** The first value of a repeated key counts. */
function firstOf(query: Query, key: string): string {
  const value = Object.hasOwn(query, key) ? query[key] : undefined
  return (typeof value === 'string' ? value : value?.[0]) ?? ''
}

function parseQuery(query: string): Query {
  const values = new Map<string, string>()
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    const key = decodeValue(equals < 0 ? pair : pair.slice(0, equals))
    if (!values.has(key)) values.set(key, equals < 0 ? '' : decodeValue(pair.slice(equals + 1)))
  }
  return Object.fromEntries(values)
}

/** Escapes what a query value must not hold as it is; half a surrogate pair cannot be spelt. */
function encodeValue(value: string): string {
  const sound = value.replace(/\p{Surrogate}/gu, '\uFFFD')
  return encodeURIComponent(sound).replaceAll('%2F', '/').replaceAll('%3A', ':')
}

/** Undoes escapes; those that stand for nothing stay as they are. */
function decodeValue(value: string): string {
  return value
    .replaceAll('+', ' ')
    .replace(/(?:%[0-9a-f]{2})+/gi, escapes => withoutEscapes(escapes))
}

/** Without its escapes; as it is where one of them is invalid. */
export function withoutEscapes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Lines of a file, from 1. */
export interface Lines {
  first: number
  last: number
}

/** The lines that a fragment names, as `L30`, `L30-L34` or `L30C5-L34C1`; null for any other. */
export function linesIn(fragment: string): Lines | null {
  const [, first, last = first] =
    /^L(\d{1,9})(?:C\d+)?(?:-L?(\d{1,9})(?:C\d+)?)?$/.exec(fragment) ?? []
  return first === undefined ? null : { first: Number(first), last: Number(last) }
}
