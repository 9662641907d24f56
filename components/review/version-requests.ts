// Shows versions; restores and forgets them after the reader confirmed it.
// To change the requests, see state/service/api.ts.

import { sizeInWords } from '../parts/doc-frame/doc-format.js'
import { announce } from '../state/actions/announce.js'
import { coverDoc } from '../state/actions/cover.js'
import { restore } from '../state/review/restore.js'
import { loadersOf } from '../state/review/review-loaders.js'
import type { ViewerModel } from '../state/viewer-model.js'
import { addInfo } from '../state/actions/toasts.js'
import type { Hash, Version, VersionsResponse } from '../../schema/review/versions.js'
import type { PlanConfirmDialog } from '../parts/shared/dialog.js'
import type { DocComparison } from '../state/doc-comparison.js'
import type { ShownVersion } from '../state/open-doc.js'
import { moment } from './times.js'
import { versionOfNow } from './version-words.js'

/** Writes a version into its file. Resolves to whether that was done. */
export async function restoreVersion(
  model: ViewerModel,
  dialog: PlanConfirmDialog,
  path: string,
  { version, now, times }: ShownVersion,
): Promise<boolean> {
  const at = moment(version.at, new Date(), times)
  const isMeant = await dialog.ask({
    title: `Restore the version of ${at}?`,
    words: [
      `Version of ${at}: ${sizeOf(version)}.`,
      now
        ? `The file now, of ${moment(now.at, new Date(), times)}: ${sizeOf(now)}.`
        : 'There is no file now.',
      now
        ? 'The file is written over. What is in it now stays in the history.'
        : 'The file is written.',
    ],
    action: 'Restore',
  })
  if (!isMeant || !model.mayChange()) return false
  return restore(model, {
    path,
    hash: version.hash,
    over: now?.hash ?? null,
    isKept: now?.kept ?? false,
    toast: `Restored the version of ${at}`,
  })
}

/** The version with these bytes, to be shown; null where it is not kept, which a toast says. */
export async function shownVersionOf(
  model: ViewerModel,
  path: string,
  hash: Hash,
): Promise<ShownVersion | null> {
  let now: Version | null = null
  for (let before: number | null = null; ;) {
    const reply: VersionsResponse | null = await model.attempt(
      model.api.versions(path, before),
      true,
    )
    if (!reply) return null
    now ??= versionOfNow(reply.versions, reply.now)
    const version = reply.versions.find(one => one.hash === hash && one.kept)
    if (version) return { version: { ...version, hash }, now }
    before = reply.versions.at(-1)?.n ?? null
    if (reply.more && before !== null) continue
    model.update(state => addInfo(state, 'That version is not kept any more'))
    return null
  }
}

/** Shows the version at which a comparison begins, beside the doc where there is room. */
export async function showBefore(
  model: ViewerModel,
  path: string,
  { result }: DocComparison,
): Promise<void> {
  const { hash } = result?.reply.from ?? {}
  const before = hash && (await shownVersionOf(model, path, hash))
  if (before) model.update(state => coverDoc(state, path, { ...before, isBeside: true }))
}

/** Deletes the bytes of one version. */
export async function forgetVersion(
  model: ViewerModel,
  dialog: PlanConfirmDialog,
  path: string,
  { version, times }: ShownVersion,
): Promise<boolean> {
  const at = moment(version.at, new Date(), times)
  const isMeant = await dialog.ask({
    title: `Forget the version of ${at}?`,
    words: [
      'What was in the file then is deleted, for every doc that had it. This cannot be undone.',
    ],
    action: 'Forget',
  })
  if (!isMeant || !model.mayChange()) return false
  return forget(model, path, [version.hash], `Forgot the version of ${at}`)
}

/** Deletes the bytes of all versions but the one of now. */
export async function forgetAll(
  model: ViewerModel,
  dialog: PlanConfirmDialog,
  path: string,
): Promise<boolean> {
  const isMeant = await dialog.ask({
    title: 'Forget all versions but now?',
    words: ['All that was in the file before is deleted. This cannot be undone.'],
    action: 'Forget all',
  })
  if (!isMeant || !model.mayChange()) return false
  return forget(model, path, 'all', 'Forgot all versions but now')
}

/** @param words - are announced */
async function forget(
  model: ViewerModel,
  path: string,
  hashes: Hash[] | 'all',
  words: string,
): Promise<boolean> {
  if (!(await model.ask(model.api.forgetVersions(path, hashes)))) return false
  loadersOf(model).comparisons.clear()
  model.update(state => announce(state, words))
  return true
}

function sizeOf({ size }: Version): string {
  return size === null ? 'size not known' : sizeInWords(size)
}
