// Reads one version of a file: its text, its page, its blocks, and the line of each.
// To change what a block is, see schema/compare/blocks.ts; how lines are found, lines.ts.

import type { PageBlock } from '../../schema/compare/blocks.js'
import { textOfFile } from '../text/charset.js'
import { isMarkdown, typeOf } from '../text/content-types.js'
import { lineBlocks, lineFinder, markdownLines } from './lines.js'
import { readPage, type Page, type PageType } from './page-blocks.js'

export interface CompareSide {
  bytes: Uint8Array
  /** The page of a Markdown file; null where it was not rendered. */
  page: Uint8Array | null
}

/** The blocks of a version: of its page, else its lines; a file that is no text has none. */
export interface VersionText {
  blocks: readonly PageBlock[]
  lineOf: LineOf
}

export function readVersion(extension: string, side: CompareSide): VersionText {
  const text = textOfFile(extension, side.bytes)
  if (text === null) return { blocks: [], lineOf: () => null }
  const type = pageTypeOf(extension)
  const page = type && pageOf(type, side, text)
  if (!page) return { blocks: lineBlocks(text), lineOf: at => at + 1 }
  return { blocks: page.blocks, lineOf: linesOf(type, text, page.blocks) }
}

/** The type of a file that is drawn as a page; other text is compared by its lines. */
export function pageTypeOf(extension: string): PageType | null {
  if (isMarkdown(extension)) return 'markdown'
  const type = typeOf(extension)
  if (type === 'application/xhtml+xml') return 'xhtml'
  return type === 'text/html' ? 'html' : null
}

export function pageOf(type: PageType, { page }: CompareSide, text: string): Page | null {
  if (type !== 'markdown') return readPage(text, type)
  return page && readPage(Buffer.from(page.buffer, page.byteOffset, page.length).toString(), type)
}

/** The line of each block of a page in its file, from 1. */
export type LineOf = (place: number) => number | null

export function linesOf(type: PageType, text: string, blocks: readonly PageBlock[]): LineOf {
  if (type === 'markdown') {
    let lines: readonly (number | null)[] | null = null
    return place => (lines ??= markdownLines(text, blocks))[place] ?? null
  }
  const lineAt = lineFinder(text)
  return place => (blocks[place] ? lineAt(blocks[place].at) : null)
}
