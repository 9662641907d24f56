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
