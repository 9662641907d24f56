// Makes the arrays of the index. Large ones are pages of the kernel, and go back to it when they are collected.
// To change what is in them, see term-table.ts and postings.ts.

/**
 * From here on: glibc's malloc keeps what was freed below its limit, and each larger block that is freed raises
 * that limit, up to 32 MB. After indexing, half of the memory of the thread was such holes.
 */
const LARGE_BYTES = 128 * 1024
const PAGE_BYTES = 64 * 1024

interface WasmMemory {
  readonly buffer: ArrayBuffer
}
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number }) => WasmMemory
}

/** Where the kernel gives no address space for guard pages, malloc has to do. */
let hasPages = typeof WebAssembly === 'object'

/** So many numbers, 0 each. */
export function numbersOf(size: number): Uint32Array {
  return new Uint32Array(roomFor(size * Uint32Array.BYTES_PER_ELEMENT), 0, size)
}

/** A copy of these numbers, with zeros behind them up to a size. */
export function copyOf(numbers: Uint32Array, size = numbers.length): Uint32Array {
  const copy = numbersOf(size)
  copy.set(numbers)
  return copy
}

/** So many bytes, 0 each. */
export function bytesOf(size: number): Buffer {
  return Buffer.from(roomFor(size), 0, size)
}

function roomFor(bytes: number): ArrayBuffer {
  if (bytes >= LARGE_BYTES && hasPages) {
    const pages = Math.ceil(bytes / PAGE_BYTES)
    try {
      return new WebAssembly.Memory({ initial: pages, maximum: pages }).buffer
    } catch {
      hasPages = false
    }
  }
  return new ArrayBuffer(bytes)
}
