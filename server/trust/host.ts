// The host that a request names. Only loopback names are accepted: a page that rebinds its own name to
// 127.0.0.1 still sends that name here. To change the reply to others, see app.ts.

const LOOPBACK = /^(localhost\.?|127(?:\.(?:0|[1-9]\d{0,2})){3}|\[::1\])(?::([1-9]\d{0,4}))?$/i

export interface Host {
  /** In lower case, an IPv6 address in brackets. */
  name: string
  /** 80 when none is given. */
  port: number
  /** Name and port as they were given, in lower case. */
  text: string
}

/** A loopback name with or without a port; null for anything else. */
export function parseHost(text: string): Host | null {
  const [, name = '', port = '80'] = LOOPBACK.exec(text) ?? []
  if (name === '' || Number(port) > 65535) return null
  if (name.startsWith('127.') && name.split('.').some(octet => Number(octet) > 255)) return null
  return { name: name.toLowerCase(), port: Number(port), text: text.toLowerCase() }
}

/**
 * The host of a request, from node's raw header list (name, value, name, value, …), since the parsed
 * headers drop a second Host silently. Null unless there is exactly one and it is a loopback name.
 */
export function hostOf(rawHeaders: readonly string[]): Host | null {
  const hosts = rawHeaders.filter(
    (_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host',
  )
  return hosts.length === 1 ? parseHost(hosts[0] ?? '') : null
}
