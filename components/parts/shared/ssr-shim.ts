// What stands for the browser's own where there is no page: a server may import the parts, and makes
// none of them. The bundler puts these in the place of the globals of the same names.

const global = globalThis as Partial<typeof globalThis>

export const HTMLElement = global.HTMLElement ?? (class {} as typeof globalThis.HTMLElement)

export const document = global.document ?? ({ createTreeWalker: () => null } as unknown as Document)

export const customElements =
  global.customElements ??
  ({ get: () => undefined, define: () => undefined } as unknown as CustomElementRegistry)
