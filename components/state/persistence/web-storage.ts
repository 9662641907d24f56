// Reads and writes JSON in the browser's storage, which may be full, refused to the page, or contain anything.
// To change what is stored, see persistence.ts.

import type { StorageArea } from '../../messages/frame.js'

/** The value of a key; null for none, and for what cannot be read. */
export function readKey(area: StorageArea, key: string): unknown {
  try {
    const text = areaOf(area).getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Writes a value, null removes it; whether that worked. */
export function writeKey(area: StorageArea, key: string, value: unknown): boolean {
  try {
    if (value === null) areaOf(area).removeItem(key)
    else areaOf(area).setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** The keys that begin so. */
export function storedKeys(area: StorageArea, prefix: string): string[] {
  try {
    return Object.keys(areaOf(area)).filter(key => key.startsWith(prefix))
  } catch {
    return []
  }
}

function areaOf(area: StorageArea): Storage {
  return area === 'local' ? localStorage : sessionStorage
}
