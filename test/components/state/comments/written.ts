// A reader writes in a viewer that saves it, without elements.

import { receiveComments } from '../../../../components/state/actions/comments.js'
import { saverOf, type SaverHost } from '../../../../components/state/comments/draft-saver.js'
import {
  beginComment,
  placeDraft,
  writeDraft,
} from '../../../../components/state/comments/drafts.js'
import { newId } from '../../../../components/state/comments/ids.js'
import { NO_COMMENTS, type DocComments } from '../../../../components/state/doc-comments.js'
import { withDrafts } from '../../../../components/state/doc-drafts.js'
import type { WrittenDraft } from '../../../../components/state/doc-drafts.js'
import type { ViewerState } from '../../../../components/state/state.js'
import { until } from '../../waits.js'
import { A, type FakeComments, type FakeHost } from './fake-comments.js'

export const PATH = 'app/plan.md'
export const KEY = 'plan-viewer/draft/'

/** A new comment on the whole doc, with this text. */
export function aDraft(host: SaverHost, text: string): string {
  saverOf(host)
  const id = newId('c')
  host.store.update(state => beginComment(state, id, { path: PATH, hash: A }))
  host.store.update(state => placeDraft(state, id, { hash: A, anchor: { type: 'doc' } }))
  host.store.update(state => writeDraft(state, id, text))
  return id
}

/** The comments on a doc as its panel lists them. */
export function listIn({ store }: SaverHost, path: string): DocComments {
  const open = store.state.docs.get(path)
  return (open && withDrafts(open, store.state.drafts)) ?? NO_COMMENTS
}

export function draftsIn({ store }: SaverHost): WrittenDraft[] {
  return [...store.state.drafts.values()]
}

export function statusIn({ store }: SaverHost, id: string): WrittenDraft['status'] | undefined {
  return store.state.drafts.get(id)?.status
}

export function does({ store }: SaverHost, action: (state: ViewerState) => ViewerState): void {
  store.update(action)
}

export function write(tab: SaverHost, id: string, text: string): void {
  does(tab, state => writeDraft(state, id, text))
}

/** The keys of what is mirrored in the browser. */
export function mirrors(): string[] {
  return Object.keys(localStorage).filter(key => key.startsWith(KEY))
}

/** The tab has what the service says. */
export function listen(service: FakeComments, tab: SaverHost): void {
  const reply = { hash: A, comments: [...service.list.values()], requests: [], verdict: null }
  const received = { before: NO_COMMENTS, reply, keys: null }
  does(tab, state => receiveComments(state, state.docs.get(PATH)?.id ?? 0, received))
}

/** Ends a tab as a crash does: nothing is sent. */
export async function kill(service: FakeComments, tab: FakeHost): Promise<void> {
  const { isAway } = service
  service.isAway = true
  tab.saver?.stop()
  await until(() => draftsIn(tab).every(({ status }) => status !== 'saving'))
  service.isAway = isAway
}
