// Reads the blocks of a page from its tree of nodes, and which node each part of their texts is from.
// To change what a block is, see blocks.ts.

import { isLeftOut } from '../../schema/reading/shown-tags.js'
import { BlockBuilder, type PageBlock } from '../../schema/compare/blocks.js'

/** The part of a DOM node that is used: this room has no DOM. */
export interface PageNode {
  readonly nodeType: number
  readonly childNodes: ArrayLike<PageNode>
}

interface PageElement extends PageNode {
  readonly localName: string
  getAttribute(name: string): string | null
}

interface PageText extends PageNode {
  readonly data: string
}

/** The part of the texts of blocks that comes from one node. */
export interface PagePiece<Node> {
  /** An element where the text is written in no text node, as the words for an image. */
  node: Node
  text: string
  /** How many characters all pieces before it have. */
  start: number
}

export interface PageBlocks<Node> {
  /** Their `at` counts the characters of the pieces. */
  blocks: PageBlock[]
  pieces: PagePiece<Node>[]
}

interface WalkOptions {
  /** A rendered Markdown page, whose table of contents is left out. */
  isMarkdown: boolean
  /** Elements that are not of the author, by their tag. */
  isForeign?: (tag: string) => boolean
}

const ELEMENT = 1
const TEXT = 3
const SPACES = /[\t\n\f\r \u00a0]+/g

export function readBlocks<Node extends PageNode>(
  root: Node,
  { isMarkdown, isForeign = () => false }: WalkOptions,
): PageBlocks<Node> {
  const builder = new BlockBuilder(isMarkdown)
  const pieces: PagePiece<Node>[] = []
  let start = 0
  /** How many formulas are open, one in the other. The outermost has one piece: its text, as the builder writes it. */
  let formulas = 0
  const add = (node: PageNode, text: string) => {
    pieces.push({ node: node as Node, text, start })
    start += text.length
  }
  const enter = (node: PageNode): boolean => {
    if (node.nodeType === TEXT) {
      const { data } = node as PageText
      builder.text(data, start)
      if (formulas === 0) add(node, data)
    }
    if (node.nodeType !== ELEMENT) return false
    const element = node as PageElement
    const tag = element.localName.toLowerCase()
    if (isLeftOut(tag) || isForeign(tag)) return false
    builder.start(tag, name => element.getAttribute(name), start)
    if (formulas === 0) add(node, wordsFor(tag, element))
    if (tag === 'math') formulas++
    return true
  }
  // Without recursion: a script can nest elements as deep as it likes.
  const open: { node: PageNode; next: number }[] = []
  if (enter(root)) open.push({ node: root, next: 0 })
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const child = top.node.childNodes[top.next++]
    if (!child) {
      open.pop()
      const tag = (top.node as PageElement).localName.toLowerCase()
      const words = builder.end(tag)
      if (tag === 'math' && --formulas === 0) add(top.node, words)
    } else if (enter(child)) open.push({ node: child, next: 0 })
  }
  return { blocks: builder.finish(), pieces }
}

/** The words that the builder writes for an element itself. */
function wordsFor(tag: string, element: PageElement): string {
  if (tag === 'td' || tag === 'th') return '│'
  if (tag === 'input' && /^checkbox$/i.test(element.getAttribute('type') ?? '')) {
    return element.getAttribute('checked') === null ? '☐ ' : '☑ '
  }
  if (tag !== 'img') return ''
  const alt = (element.getAttribute('alt') ?? '').replace(SPACES, ' ').trim()
  return alt === '' ? '⟨image⟩' : `⟨image: ${alt}⟩`
}
