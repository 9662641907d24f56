// The reader and agents speak about a doc of a service, over HTTP.
// To change how the service is run, see reviewed.ts.

import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import type { CommentAnchor, IdPrefix } from '../../../schema/comments/anchors.js'
import type {
  CommentsResponse,
  DocComment,
  FeedbackResponse,
} from '../../../schema/comments/shapes.js'
import { keyOf } from '../../../schema/compare/keys.js'
import { ask, type Answer } from '../http.js'
import { expectReply } from '../shapes.js'

export const DOC_ANCHOR: CommentAnchor = { type: 'doc' }

/** Ids are made by the caller. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBytes(12).toString('base64url')}`
}

/** An anchor on the first place of a quote in a block with this text. */
export function anchorOn(block: string, quote: string): CommentAnchor {
  const name = { key: keyOf(block), nth: 0 }
  const start = block.indexOf(quote)
  return {
    type: 'text',
    quote,
    prefix: '',
    suffix: '',
    from: { ...name, start },
    to: { ...name, end: start + quote.length },
  }
}

export class Talk {
  readonly #port: () => number

  /** A service that is started anew may have another port. */
  constructor(service: { readonly port: number }) {
    this.#port = () => service.port
  }

  /** As the reader, unless `isReader` is false: then without any Origin. */
  send(
    method: string,
    target: string,
    body: object,
    { isReader = true, headers = [] }: { isReader?: boolean; headers?: [string, string][] } = {},
  ): Promise<Answer> {
    const port = this.#port()
    const origin: [string, string][] = isReader ? [['Origin', `http://localhost:${port}`]] : []
    return ask(port, {
      method,
      target,
      headers: [...origin, ...headers],
      body: JSON.stringify(body),
    })
  }

  /** Saves a new draft; returns its id. */
  async draft(
    path: string,
    hash: string,
    body: string,
    anchor: CommentAnchor = DOC_ANCHOR,
  ): Promise<string> {
    const id = newId('c')
    const answer = await this.save(id, { path, hash, anchor, body }, ['If-None-Match', '*'])
    expect(answer.status, answer.text).to.equal(200)
    return id
  }

  save(id: string, body: object, condition: [string, string]): Promise<Answer> {
    return this.send('PUT', `/api/comments/${id}`, body, { headers: [condition] })
  }

  /** Sends a review; returns its id. */
  async review(items: {
    comments?: string[]
    replies?: string[]
    verdicts?: { path: string; hash: string; is: string }[]
    seen?: { path: string; hash: string }[]
    hold?: number
  }): Promise<string> {
    const id = newId('v')
    const answer = await this.put(id, items)
    expect(answer.status, answer.text).to.equal(200)
    return id
  }

  put(id: string, items: object): Promise<Answer> {
    const body = { comments: [], replies: [], verdicts: [], ...items }
    return this.send('PUT', `/api/reviews/${id}`, body)
  }

  withdraw(id: string): Promise<Answer> {
    return this.send('POST', `/api/reviews/${id}/withdraw`, {})
  }

  /** A comment that was sent. */
  async comment(
    path: string,
    hash: string,
    body: string,
    anchor: CommentAnchor = DOC_ANCHOR,
  ): Promise<string> {
    const id = await this.draft(path, hash, body, anchor)
    await this.review({ comments: [id] })
    return id
  }

  async become(id: string, state: string): Promise<string> {
    const answer = await this.send('POST', `/api/comments/${id}/state`, { state })
    return answer.status === 200 ? 'ok' : `${answer.status} ${errorIn(answer)}`
  }

  async collect(as: string, more: object = {}): Promise<FeedbackResponse> {
    const answer = await this.feedback({ as, ...more })
    expect(answer.status, answer.text).to.equal(200)
    expectReply('feedback', answer.json())
    return answer.json() as FeedbackResponse
  }

  feedback(more: object): Promise<Answer> {
    const body = { as: 'claude', paths: [], wait: 0, take: true, ...more }
    return this.send('POST', '/api/feedback', body, { isReader: false })
  }

  async reply(comment: string, as: string, body: string): Promise<string> {
    const target = `/api/comments/${comment}/replies/${newId('m')}`
    const answer = await this.send('PUT', target, { as, body }, { isReader: false })
    return answer.status === 200 ? 'ok' : `${answer.status} ${errorIn(answer)}`
  }

  /** Saves a new reply of the reader; returns its id. */
  async answer(comment: string, body: string): Promise<string> {
    const id = newId('m')
    const answer = await this.send('PUT', `/api/comments/${comment}/replies/${id}`, { body })
    expect(answer.status, answer.text).to.equal(200)
    return id
  }

  request(as: string, paths: string[], note = '', more: object = {}): Promise<Answer> {
    const body = { as, paths, note, ...more }
    return this.send('PUT', `/api/requests/${newId('q')}`, body, { isReader: false })
  }

  /** As the reader. */
  async comments(path: string, query = ''): Promise<CommentsResponse> {
    const target = `/api/comments?path=${encodeURIComponent(path)}${query}`
    const origin: [string, string] = ['Sec-Fetch-Site', 'same-origin']
    const answer = await ask(this.#port(), { target, headers: [origin] })
    expect(answer.status, answer.text).to.equal(200)
    expectReply('comments', answer.json())
    return answer.json() as CommentsResponse
  }

  async of(path: string, id: string): Promise<DocComment> {
    const found = (await this.comments(path)).comments.find(comment => comment.id === id)
    if (!found) throw new Error(`no comment ${id} on ${path}`)
    return found
  }

  async status(path: string): Promise<string | undefined> {
    const target = `/api/verdicts?path=${encodeURIComponent(path)}`
    // Before the service lists the doc, the reply is a refusal.
    const { docs } = (await ask(this.#port(), target)).json() as { docs?: { status: string }[] }
    return docs?.[0]?.status
  }
}

export function errorIn(answer: Answer): string {
  return (answer.json() as { error: string }).error
}
