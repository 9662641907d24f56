// Says what a key does on a focused tab. Left and right are as they are seen.
// To change what follows, see tab-strip.ts.

import { hasModifier, isMenuKey } from '../shared/modifiers.js'

export type TabKey = 'next' | 'previous' | 'first' | 'last' | 'select' | 'close' | 'menu'

const KEYS: Readonly<Record<string, TabKey>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  Home: 'first',
  End: 'last',
  Enter: 'select',
  ' ': 'select',
  Delete: 'close',
  Backspace: 'close',
}
const MIRRORED: Readonly<Record<string, TabKey>> = { ArrowRight: 'previous', ArrowLeft: 'next' }

/** null for a key that is not for a tab. Combos with other modifiers are the page's hotkeys. */
export function tabKey(event: KeyboardEvent, isRtl: boolean): TabKey | null {
  const { key, shiftKey } = event
  if (hasModifier(event) || event.isComposing) return null
  if (isMenuKey(event)) return 'menu'
  if (shiftKey) return null
  return (isRtl ? MIRRORED[key] : undefined) ?? KEYS[key] ?? null
}
