// An object that acts as a Storage: its methods, and its values as properties.
// To change where values come from and go to, see storage.ts.

export interface StorageOwner {
  /** Whether so many more characters may be stored. */
  hasRoom(length: number): boolean
  /** The value of this key is another one now, or none. */
  changed(key: string): void
}

/** A Storage over these values, which only it changes after that. */
export function storageOf(values: Map<string, string>, owner: StorageOwner): Storage {
  const setItem = (key: string, value: string) => {
    const before = values.get(key)
    const more = value.length - (before === undefined ? -key.length : before.length)
    if (more > 0 && !owner.hasRoom(more)) {
      throw new DOMException('This doc has stored as much as it may.', 'QuotaExceededError')
    }
    values.set(key, value)
    if (value !== before) owner.changed(key)
  }
  const removeItem = (key: string) => {
    if (values.delete(key)) owner.changed(key)
  }
  const methods: Readonly<Record<string, unknown>> = {
    getItem: (key: unknown) => values.get(String(key)) ?? null,
    setItem: (key: unknown, value: unknown) => setItem(String(key), String(value)),
    removeItem: (key: unknown) => removeItem(String(key)),
    clear: () => [...values.keys()].forEach(removeItem),
    key: (index: unknown) => [...values.keys()][Number(index)] ?? null,
  }
  const readProperty = (name: string): unknown => {
    if (name === 'length') return values.size
    return Object.hasOwn(methods, name) ? methods[name] : values.get(name)
  }

  return new Proxy(Object.create(Storage.prototype) as Storage, {
    get: (target, name): unknown => {
      const own = typeof name === 'string' ? readProperty(name) : undefined
      // The getters of a real Storage refuse an object that is none; methods of objects do not.
      return (
        own ??
        (name in Object.prototype || typeof name === 'symbol'
          ? Reflect.get(target, name)
          : undefined)
      )
    },
    set: (target, name, value: unknown) => {
      if (typeof name === 'symbol') return Reflect.set(target, name, value)
      setItem(name, String(value))
      return true
    },
    has: (target, name) => values.has(String(name)) || Reflect.has(target, name),
    deleteProperty: (target, name) => {
      if (typeof name === 'symbol') return Reflect.deleteProperty(target, name)
      removeItem(name)
      return true
    },
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_target, name) => {
      const value = typeof name === 'string' ? values.get(name) : undefined
      if (value === undefined) return undefined
      return { value, writable: true, enumerable: true, configurable: true }
    },
    defineProperty: (_target, name, { value }: PropertyDescriptor) => {
      setItem(String(name), String(value))
      return true
    },
  })
}
