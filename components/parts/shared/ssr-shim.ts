// Replaces globals of the browser on a server, where parts are imported but not created.
// To change where the bundler uses it, see test/setup/parts.mjs.

const global = globalThis as Partial<typeof globalThis>

export const HTMLElement = global.HTMLElement ?? (class {} as typeof globalThis.HTMLElement)

export const document = global.document ?? ({ createTreeWalker: () => null } as unknown as Document)

export const customElements =
  global.customElements ??
  ({ get: () => undefined, define: () => undefined } as unknown as CustomElementRegistry)
