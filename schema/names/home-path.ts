// `~` in paths, given where home is. Nothing here asks the system.

/** `~` and `~/x` become absolute; any other path stays as it is. */
export function expandHome(path: string, home: string): string {
  if (path === '~') return home
  return path.startsWith('~/') ? home + path.slice(1) : path
}

/** The path as shown: `~` for home. */
export function shortenHome(path: string, home: string): string {
  if (home === '' || home === '/') return path
  if (path === home) return '~'
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path
}

/** The path as it is written where `abs` is written as `written`: below it, so is all. */
export function respell(path: string, abs: string, written: string): string {
  return path === abs || path.startsWith(`${abs}/`) ? written + path.slice(abs.length) : path
}
