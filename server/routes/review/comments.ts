// Comments, reviews, requests and verdicts: what the reader writes and decides, and what agents collect and answer.
// To change what is stored, see review/requests/; where a comment stands, compare/comment-places.ts.

import type Router from '@koa/router'
import type { Context } from 'koa'
import { isIdOf, type IdPrefix } from '../../../schema/comments/anchors.js'
import { quoteOf } from '../../../schema/comments/agent-lines.js'
import {
  AGENT_REPLIES_BODY,
  AGENT_REPLY_BODY,
  FEEDBACK_BODY,
  REQUEST_BODY,
} from '../../../schema/comments/agent-bodies.js'
import {
  COMMENT_BODY,
  COMMENT_STATE_BODY,
  DISMISS_BODY,
  READER_REPLY_BODY,
  REVIEW_BODY,
} from '../../../schema/comments/reader-bodies.js'
import { LIMITS, READER } from '../../../schema/comments/comments.js'
import { isAgentName } from '../../../schema/comments/agent-name.js'
import { nextStep, type Standing } from '../../../schema/comments/next-step.js'
import {
  UNKNOWN_PLACE,
  type CommentPlace,
  type CommentsResponse,
  type FeedbackResponse,
} from '../../../schema/comments/shapes.js'
import type { VerdictsResponse } from '../../../schema/review/verdicts.js'
import { extensionOf } from '../../../schema/names/file-name.js'
import { isHash, type Hash } from '../../../schema/review/versions.js'
import { NO_PLACE, type CommentPlaces } from '../../compare/comment-places.js'
import type { Comparisons } from '../../compare/comparisons.js'
import { docPathsOf, realPathsOf } from '../../files/doc-paths.js'
import { readBody } from '../../http/json-body.js'
import { onlyReader } from '../../http/only-reader.js'
import { goneOf, queryIn } from '../../http/request.js'
import type { EventHub } from '../../event-hub.js'
import type { Library } from '../../library/library.js'
import { Refusal } from '../../refusal.js'
import type { NamedDoc, StoredComment, StoredFeedback } from '../../review/protocol.js'
import type { Reviews } from '../../review/reviews.js'
import { isFromReader } from '../../trust/origin.js'
import { namedDoc } from '../named-doc.js'
import { knownRoots, neededPath } from '../requested-doc.js'
import { addressInPage } from './page-address.js'

interface CommentParts {
  hub: EventHub
  library: Library
  reviews: Reviews
  comparisons: Comparisons
  places: CommentPlaces
}

export function commentRoutes(
  api: Router,
  { hub, library, reviews, comparisons, places }: CommentParts,
): void {
  const named = (path: string): Promise<NamedDoc> => namedDoc(library, path)
  /** For an agent: whether the reader can see it, and where. */
  const readerAt = async (ctx: Context, path: string | null) => {
    return { tabs: hub.tabs, url: await addressInPage(ctx, library, path) }
  }

  api.get('/comments', async ctx => {
    // Drafts are the reader's: agents have no Origin, and no browser sends this header for them.
    const isReader = isFromReader(ctx.headers) || ctx.headers['sec-fetch-site'] === 'same-origin'
    if (queryIn(ctx).get('all') === '1') {
      ctx.body = await reviews.ask('allComments', { isReader })
      return
    }
    const doc = await named(neededPath(ctx))
    const at = queryIn(ctx).get('at')
    if (at !== null && !isHash(at)) throw new Refusal(400, 'bad hash')
    const found = await reviews.ask('comments', { doc, at, isReader })
    const { path, hash, comments, requests, verdict } = found
    const where = await placesOf(path, comments, at ?? hash)
    const placed = comments.map((comment, i) => ({ ...comment, where: where[i] ?? NO_PLACE }))
    const turns = placed.filter(({ state }) => state === 'open' || state === 'answered')
    const isKnown = turns.every(({ where: { is } }) => is !== 'unknown')
    if (at === null && hash !== null && isKnown) {
      const count = turns.filter(({ where: { is } }) => is === 'gone').length
      await reviews.ask('noteGone', { doc: found.id, gone: { hash, of: turns.length, count } })
    }
    const isWithKeys = queryIn(ctx).get('keys') === '1'
    const reply: CommentsResponse = {
      path,
      hash: at ?? hash,
      ...(isWithKeys ? await keysOf(path, at ?? hash) : {}),
      comments: placed.sort((a, b) => orderOf(a.where, b.where)),
      requests,
      verdict,
    }
    ctx.body = reply
  })

  api.put('/comments/:id', onlyReader, async ctx => {
    const id = idIn(ctx, 'c')
    const { path, hash, anchor, body } = await readBody(ctx.req, COMMENT_BODY)
    const rev = condition(ctx)
    const doc = await named(path)
    const saved = await reviews.ask('saveComment', { doc, draft: { id, hash, anchor, body, rev } })
    // It is saved: what fails from here on is no failure of the request.
    const where = await placeNow(doc, id).catch((error: unknown) => {
      if (!(error instanceof Refusal)) ctx.app.emit('error', error, ctx)
      return UNKNOWN_PLACE
    })
    ctx.body = { rev: saved, where }
  })

  api.post('/comments/:id/state', onlyReader, async ctx => {
    const id = idIn(ctx, 'c')
    const { state } = await readBody(ctx.req, COMMENT_STATE_BODY)
    ctx.body = { rev: await reviews.ask('leadComment', { id, state }) }
  })

  api.put('/comments/:id/replies/:reply', async ctx => {
    const comment = idIn(ctx, 'c')
    const id = idIn(ctx, 'm', 'reply')
    if (isFromReader(ctx.headers)) {
      const { body } = await readBody(ctx.req, READER_REPLY_BODY)
      await reviews.ask('saveReplies', { replies: [{ id, comment, by: READER, body }] })
    } else {
      const { as, body } = await readBody(ctx.req, AGENT_REPLY_BODY)
      await reviews.ask('saveReplies', { replies: [{ id, comment, by: agentName(as), body }] })
    }
    ctx.body = { ok: true }
  })

  api.post('/replies', async ctx => {
    const { as, replies } = await readBody(ctx.req, AGENT_REPLIES_BODY)
    const by = agentName(as)
    const bad = replies.find(({ comment }) => !isIdOf('c')(comment))
    if (bad) throw new Refusal(400, `bad id: ${bad.comment}`)
    await reviews.ask('saveReplies', { replies: replies.map(reply => ({ ...reply, by })) })
    ctx.body = { ok: true }
  })

  api.put('/reviews/:id', onlyReader, async ctx => {
    const id = idIn(ctx, 'v')
    const body = await readBody(ctx.req, REVIEW_BODY)
    const { comments, replies, verdicts, seen = [], hold = 0 } = body
    if (comments.length + replies.length + verdicts.length > LIMITS.itemsOfReview) {
      throw new Refusal(400, 'too many in one review')
    }
    if (new Set(verdicts.map(({ path }) => path)).size < verdicts.length) {
      throw new Refusal(400, 'bad body: verdicts')
    }
    const onDocs = <T extends { path: string }>(each: readonly T[]) =>
      Promise.all(each.map(async one => ({ ...one, doc: await named(one.path) })))
    const [decided, shown] = [await onDocs(verdicts), await onDocs(seen)]
    ctx.body = await reviews.ask('send', {
      id,
      comments,
      replies,
      verdicts: decided,
      seen: shown,
      hold,
    })
  })

  api.post('/reviews/:id/withdraw', onlyReader, async ctx => {
    const id = idIn(ctx, 'v')
    await readBody(ctx.req, {})
    await reviews.ask('withdraw', { id })
    ctx.body = { ok: true }
  })

  api.post('/feedback', async ctx => {
    const gone = goneOf(ctx)
    const body = await readBody(ctx.req, FEEDBACK_BODY)
    const { as, session = '', paths, wait, take, held = false, front = 'shell', only } = body
    const { limit: most = Number.MAX_SAFE_INTEGER, goesOn = false, news = wait > 0 } = body
    const agent = { as: agentName(as), session, paths }
    const roots = await knownRoots(library)
    const below = await Promise.all(
      paths.map(async path => ({ named: path, real: await realPathsOf(roots, path) })),
    )
    const collect = (isTaken: boolean) =>
      reviews.ask('feedback', {
        caller: { by: as, session },
        paths: below,
        take: isTaken,
        isNews: news,
        isHeldToo: held,
        most,
        only,
      })
    const look = async (isTaken = false): Promise<StoredFeedback | null> => {
      const found = await collect(isTaken)
      if (found.comments.length + found.verdicts.length === 0) return null
      // A client that went meanwhile takes nothing.
      return take && !isTaken && !gone.aborted ? look(true) : found
    }
    const found = await reviews.wait(agent, wait, look, gone)
    // Where nothing comes in time, a wrong path is refused all the same. What comes only now is not taken: it is left out.
    const nothing = async () => ({
      ...(await collect(false)),
      comments: [],
      left: 0,
      verdicts: [],
    })
    const isOver = wait > 0 && !goesOn && !gone.aborted
    const waits = isOver ? reviews.countIdle(agent, found === null) : 0
    // A tab that loads its page again is open.
    if (waits > 0) await hub.whenReconnected()
    const { statuses, ...reply } = await placed(found ?? (await nothing()))
    const [first] = await Promise.all(paths.slice(0, 1).map(path => docPathsOf(roots, path)))
    const doc = first?.find(path => library.docAt(path) !== undefined)
    const at = await readerAt(ctx, doc ?? null)
    const standing: Standing = { ...reply, statuses }
    if (waits > 0) standing.idle = { waits, ...at }
    const count = reply.comments.length
    const docs = new Set(reply.comments.map(({ path }) => path)).size
    const next = nextStep(standing, front)
    ctx.body = { count, docs, ...reply, ...at, next } satisfies FeedbackResponse
  })

  api.put('/requests/:id', async ctx => {
    const id = idIn(ctx, 'q')
    const { as, session = '', paths, note } = await readBody(ctx.req, REQUEST_BODY)
    const docs = await Promise.all([...new Set(paths)].map(named))
    const caller = { by: agentName(as), session }
    const request = await reviews.ask('request', { id, caller, note, docs })
    await hub.whenReconnected()
    ctx.body = { ...request, ...(await readerAt(ctx, request.docs[0]?.path ?? null)) }
  })

  api.post('/requests/:id/dismiss', onlyReader, async ctx => {
    const id = idIn(ctx, 'q')
    const { path } = await readBody(ctx.req, DISMISS_BODY)
    await reviews.ask('dismiss', { id, doc: await named(path) })
    ctx.body = { ok: true }
  })

  api.get('/verdicts', async ctx => {
    const gone = goneOf(ctx)
    const query = queryIn(ctx)
    const paths = query.getAll('path')
    if (paths.length === 0) throw new Refusal(400, 'need path')
    if (paths.length > LIMITS.pathsOfRequest) throw new Refusal(400, 'too many paths')
    const wait = Number(query.get('wait') ?? 0)
    if (!Number.isInteger(wait) || wait < 0 || wait > LIMITS.wait) {
      throw new Refusal(400, 'bad wait')
    }
    const as = query.get('as')
    const session = query.get('session') ?? ''
    if (session.length > LIMITS.session) throw new Refusal(400, 'bad session')
    const agent = { as: as === null ? null : agentName(as), session, paths }
    const ask = async (): Promise<VerdictsResponse> => {
      return reviews.ask('verdicts', { docs: await Promise.all(paths.map(named)) })
    }
    const look = async () => {
      const now = await ask()
      const isWaiting = now.docs.some(({ status, path }) => {
        // A file that the tree still lists may have moved: the next scan says so.
        return status === 'waiting' || (status === 'gone' && library.docAt(path) !== undefined)
      })
      return isWaiting ? null : now
    }
    const found = await reviews.wait(agent, wait, look, gone)
    ctx.body = found ?? (await ask())
  })

  async function placeNow(doc: NamedDoc, id: string): Promise<CommentPlace> {
    const found = await reviews.ask('comments', { doc, at: null, isReader: true })
    const own = found.comments.filter(comment => comment.id === id)
    const [where = NO_PLACE] = await placesOf(found.path, own, found.hash)
    return where
  }

  function readOf(path: string): (hash: Hash) => Promise<Buffer> {
    const doc = { name: path, path, paths: [path] }
    return async hash => (await reviews.ask('bytes', { doc, hash })).bytes
  }

  async function placesOf(
    path: string,
    comments: readonly StoredComment[],
    wanted: Hash | null,
  ): Promise<readonly CommentPlace[]> {
    if (comments.length === 0 || wanted === null) return []
    const extension = extensionOf(path)
    const placed = places.of({ extension, wanted, comments, read: readOf(path) })
    return placed.catch((error: unknown) => {
      // The bytes are not kept: the comments are there all the same.
      if (error instanceof Refusal) return comments.map(() => UNKNOWN_PLACE)
      throw error
    })
  }

  /** The keys of the blocks of a version; none where it cannot be told. */
  async function keysOf(
    path: string,
    hash: Hash | null,
  ): Promise<Required<Pick<CommentsResponse, 'keys' | 'slow'>>> {
    if (hash === null) return NO_KEYS
    try {
      return await comparisons.keysOf({ extension: extensionOf(path), hash, read: readOf(path) })
    } catch (error) {
      if (error instanceof Refusal) return NO_KEYS
      throw error
    }
  }

  /** The comments in the order of their docs, each with its place now. */
  async function placed(
    found: StoredFeedback,
  ): Promise<Omit<StoredFeedback, 'comments'> & Pick<FeedbackResponse, 'comments'>> {
    const all: { comment: StoredFeedback['comments'][number]; where: CommentPlace }[] = []
    for (const path of new Set(found.comments.map(comment => comment.path))) {
      const own = found.comments.filter(comment => comment.path === path)
      const places = await placesOf(path, own, own[0]?.hashNow ?? null)
      const ofDoc = own.map((comment, i) => ({ comment, where: places[i] ?? NO_PLACE }))
      all.push(...ofDoc.sort((a, b) => orderOf(a.where, b.where)))
    }
    const comments = all.map(({ comment, where: { line, is, now } }) => {
      const { id, file, path, anchor, body, state, again } = comment
      const replies = comment.replies.map(reply => ({
        id: reply.id,
        by: reply.by,
        body: reply.body,
      }))
      const place = { line, is, quote: quoteOf(anchor), ...(now === null ? {} : { now }) }
      return { id, file, path, ...place, body, replies, state, again }
    })
    return { ...found, comments }
  }
}

const NO_KEYS = { keys: [], slow: false }

/** In the order of the doc, what is gone last, then by time, which the list has already. */
function orderOf(a: CommentPlace, b: CommentPlace): number {
  const gone = Number(a.is === 'gone') - Number(b.is === 'gone')
  return gone || (a.from ?? -1) - (b.from ?? -1) || (a.start ?? -1) - (b.start ?? -1)
}

function idIn(
  ctx: Context & { params: Record<string, string> },
  prefix: IdPrefix,
  name = 'id',
): string {
  const id = ctx.params[name]
  if (!isIdOf(prefix)(id)) throw new Refusal(400, 'bad id')
  return id
}

function agentName(as: string): string {
  if (!isAgentName(as)) throw new Refusal(400, 'bad agent name')
  return as
}

/** Which draft is replaced: null for a new one. */
function condition(ctx: Context): number | null {
  if (ctx.get('If-None-Match') === '*') return null
  const [, rev] = /^"(\d{1,9})"$/.exec(ctx.get('If-Match')) ?? []
  if (rev === undefined) throw new Refusal(400, 'need If-Match or If-None-Match')
  return Number(rev)
}
