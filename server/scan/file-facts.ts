// What is known of each file beyond its stamp: its title, or where it leads as a link.
// To change how a title is read, see text/title.ts.

import { canList, type FileFacts, type FolderNode } from '../outline/folder-node.js'
import { type FoundFile } from './list-folder.js'
import type { ScanChanges } from './scan-changes.js'
import type { Rules } from '../outline/compiled-rules.js'
import { readTitled, sumOf } from '../text/file-reader.js'
import { extensionOf } from '../../schema/names/file-name.js'
import { realPathOf, sameButForChange, sameState, type FileState } from '../fs/file-state.js'
import { isDiskError } from '../fs/errno.js'

/** The title of a file in some state. */
export interface KnownTitle extends FileState {
  title: string | null
}

export interface FactsOptions {
  rules: Rules
  /** false: only names and times are needed. */
  titles: boolean
  /** What was known at the last run of a file, by its path in the docs folder. */
  atLast?(rel: string): KnownTitle | undefined
}

export class FactsReader {
  readonly #options: FactsOptions

  constructor(options: FactsOptions) {
    this.#options = options
  }

  /** Whether to open a new file while its folder is listed, for its title. */
  wantsOpening(node: FolderNode, name: string): boolean {
    return this.#options.titles && this.#canBeListed(node, name) && !this.#atLast(node, name)?.title
  }

  /** The facts of a file that a listing found. */
  of(node: FolderNode, found: FoundFile, changes: ScanChanges): FileFacts {
    const { name } = found
    const facts: FileFacts = found
    const last = lacks(facts) && !facts.isLink ? this.#atLast(node, name) : undefined
    if (last?.title && sameState(last, facts)) facts.title = last.title
    this.complete(node, name, facts, changes)
    return facts
  }

  /** Whether a file with another change time holds the same bytes. Its facts take over that time. */
  isUnedited(node: FolderNode, old: FileFacts, found: FoundFile): boolean {
    if (old.sum === undefined || old.dev !== found.dev || !sameButForChange(old, found))
      return false
    if (sumOf(old.target ?? `${node.abs}/${found.name}`, found) !== old.sum) return false
    old.ctimeMs = found.ctimeMs
    return true
  }

  /** Reads what is missing of a file that may be listed; true when there is something new. */
  complete(node: FolderNode, name: string, facts: FileFacts, changes: ScanChanges): boolean {
    if (!lacks(facts) || !this.#canBeListed(node, name)) return false
    const abs = `${node.abs}/${name}`
    if (facts.isLink) {
      // Its title waits until it is known whether the target may be shown: see readMissingTitles.
      const target = realPathOf(abs)
      if (target !== null) facts.target = target
      else changes.retry(node, '')
      return target !== null
    }
    if (!this.#options.titles) return false
    const titled = readTitled(abs, extensionOf(name))
    if (!isDiskError(titled)) facts.title = titled.title
    else if (titled.kind === 'unknown') changes.retry(node, titled.cause)
    return !isDiskError(titled)
  }

  #atLast(node: FolderNode, name: string): KnownTitle | undefined {
    return this.#options.atLast?.(node.relOf(name))
  }

  #canBeListed(node: FolderNode, name: string): boolean {
    return canList(node, name, extensionOf(name), this.#options.rules)
  }
}

/**
 * Reads the titles that are missing in these folders: of linked files, as far as what they lead to may be
 * shown, and of files that could not be read a moment ago.
 */
export function readMissingTitles(
  folders: Iterable<FolderNode>,
  { admits, rules }: { admits(target: string, rel: string): boolean; rules: Rules },
): void {
  for (const node of folders) {
    for (const [name, facts] of node.files) {
      const extension = extensionOf(name)
      if (facts.title !== undefined || !canList(node, name, extension, rules)) continue
      const { isLink, target } = facts
      if (isLink && (target === undefined || !admits(target, node.relOf(name)))) continue
      const titled = readTitled(target ?? `${node.abs}/${name}`, extension)
      if (!isDiskError(titled)) facts.title = titled.title
      // A link is followed again when its folder is scanned again.
      else if (titled.kind === 'unknown') delete facts.target
    }
  }
}

/** Whether the tree needs something of the file that is not known. */
function lacks({ isLink, target, title }: FileFacts): boolean {
  return isLink ? target === undefined : title === undefined
}
