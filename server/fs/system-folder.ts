// Folders that the system makes up while they are read: they hold no files of a reader, and have no end.

/** The absolute path is of such a folder, or in one. */
export function isSystemFolder(path: string): boolean {
  return /^\/(?:proc|sys)(?:\/|$)|^\/dev\/?$/.test(path)
}
