// What a key asks of a focused tab. Left and right are as they are seen.

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
  ContextMenu: 'menu',
}
const MIRRORED: Readonly<Record<string, TabKey>> = { ArrowRight: 'previous', ArrowLeft: 'next' }

/** null for a key that is not for a tab. Combos with other modifiers are the page's hotkeys. */
export function tabKey(event: KeyboardEvent, isRtl: boolean): TabKey | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event
  if (ctrlKey || altKey || metaKey || event.isComposing) return null
  if (shiftKey) return key === 'F10' ? 'menu' : null
  return (isRtl ? MIRRORED[key] : undefined) ?? KEYS[key] ?? null
}
