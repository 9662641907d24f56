// The two themes, as docs, frames and addresses name them.

export type Theme = 'dark' | 'light'

export const THEMES = ['dark', 'light'] as const

export function themeOf(text: string | null | undefined): Theme | null {
  return THEMES.find(theme => theme === text) ?? null
}
