// What the keys type in the reader's keyboard layout, where the browser tells.

interface KeyboardLayouts {
  getLayoutMap(): Promise<ReadonlyMap<string, string>>
}

/** What each physical key types; empty where the browser does not say. */
export async function keyLayout(): Promise<ReadonlyMap<string, string>> {
  const { keyboard } = navigator as Navigator & { keyboard?: KeyboardLayouts }
  // It is refused to a frame of another origin.
  return (await keyboard?.getLayoutMap().catch(() => undefined)) ?? new Map<string, string>()
}
