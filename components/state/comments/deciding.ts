// Approves the bytes of a doc that are in view. Where the file has other ones by now, nothing is recorded.
// To change what is sent, see sending.ts; what the bar says then, components/review/requests/.

import type { Hash } from '../../../schema/review/versions.js'
import { announce } from '../actions/announce.js'
import { compareWith } from '../actions/comparison.js'
import { noteDecision } from '../actions/docs.js'
import { addInfo } from '../actions/toasts.js'
import { titleOf } from '../selectors.js'
import type { Api } from '../service/api.js'
import { Refused } from '../service/http.js'
import type { ViewerState } from '../state.js'
import { bytesInView, send, type SendHost } from './sending.js'

/** The needs of a decision of a viewer. */
interface DecideHost extends SendHost {
  readonly api: SendHost['api'] & Pick<Api, 'dismissRequest'>
  readonly docLoader: { reload(path: string): void }
  readonly review: { refresh(): Promise<void> }
  update(action: (state: ViewerState) => ViewerState): void
  ask(request: Promise<unknown>): Promise<boolean>
}

/** Said where the file has other bytes than those in view. */
export const REFUSED = 'The doc changed while you read it. Nothing was recorded.'

/** Said of a verdict that no agent asked for. */
export const NOT_REQUESTED = 'No agent asked: one is told when it runs `plans status`'

/** Whether there is a verdict to give: an agent asks for one, the last one is of other bytes, or a command led to it. */
export function isDecidable({ docs, review }: ViewerState, path: string): boolean {
  const { request = null, verdict } = review.docs.get(path) ?? {}
  const isOutdated = verdict?.is === 'approved' && !verdict.holds
  return request !== null || isOutdated || docs.get(path)?.decision === 'wanted'
}

/** Whether it was recorded. */
export async function approve(model: DecideHost, path: string): Promise<boolean> {
  const title = titleOf(model.store.state, path)
  if (model.store.state.docs.get(path)?.decision === 'sending' || !model.mayChange()) return false
  const bytes = bytesInView(model.store.state, path)
  if (bytes === null) {
    model.update(now => announce(now, `${title} is not on show yet`))
    return false
  }
  const { hash } = bytes
  const isRequested = isDecidable(model.store.state, path)
  model.update(now => noteDecision(now, path, 'sending'))
  const result = await send(model, { path, verdict: 'approved', bytes, isWithOthers: false })
  model.update(now => noteDecision(now, path, 'none'))
  if (result.is === 'sent') {
    if (!isRequested) model.update(now => addInfo(now, NOT_REQUESTED.replaceAll('`', '')))
    await model.review.refresh()
  } else if (result.is === 'changed') await showChange(model, path, hash)
  else if (result.is === 'refused') model.update(now => addInfo(now, result.message))
  else if (result.before !== null) await showChange(model, path, result.before)
  else model.update(now => addInfo(now, `${title} came on show just now. Approve it once more`))
  return result.is === 'sent'
}

/** Closes without a verdict what agents ask about a doc. That cannot be taken back. */
export async function dismiss(model: DecideHost, path: string): Promise<void> {
  const { docs, review } = model.store.state
  const requests = docs.get(path)?.comments?.requests ?? []
  const newest = review.docs.get(path)?.request
  const all = requests.length > 0 || !newest ? requests : [newest]
  if (all.length === 0 || !model.mayChange()) return
  const closings = all.map(({ id }) => model.api.dismissRequest(id, path).catch(ignoreRefusal))
  if (!(await model.ask(Promise.all(closings)))) return
  const agents = [...new Set(all.map(({ by }) => by))].join(' and ')
  model.update(now => addInfo(now, `Dismissed the review of ${titleOf(now, path)} for ${agents}`))
  await model.review.refresh()
}

/** The request has a verdict by now, or its agent took it back. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}

/** Nothing was recorded: the doc is compared with what was in view. @param hash - of that */
export async function showChange(model: DecideHost, path: string, hash: Hash): Promise<void> {
  model.update(now => announce(noteDecision(now, path, 'refused'), REFUSED))
  model.docLoader.reload(path)
  await loaded(model, path)
  const { onShow, loaded: doc } = model.store.state.docs.get(path) ?? {}
  // The file may have these bytes again.
  if (onShow && doc?.hash !== hash) model.update(now => compareWith(now, path, hash))
}

/** Ends once a doc is loaded, or is not on show any more. */
function loaded({ store }: DecideHost, path: string): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      const { onShow, status } = store.state.docs.get(path) ?? {}
      if (onShow && (status === 'loading' || status === 'stale')) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = store.subscribe(look)
    look()
  })
}
