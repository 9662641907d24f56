// The browser's storage, read and written so that nothing breaks: it may be full, or refused to the
// page, so what stands in it is checked.

import type { StorageArea } from '../../../schema/messages/frame.js'

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
