// The tools, as the official client of the protocol sees them.

import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect } from 'chai'
import type { FeedbackResponse } from '../../../schema/comments/shapes.js'
import { Reviewed, until } from '../../support/library/reviewed.js'
import { Talk } from '../../support/reviews/talk.js'
import { sha } from '../../support/sha.js'

const PROGRAM = fileURLToPath(new URL('../../../bin/plans.js', import.meta.url))
const FILE = 'active/search/plans/plan.md'
const DOC = `docs/${FILE}`
const TEXT = '# Limits\n\nThe limit is 10 requests per second.\n'
const NO_COMMENT = 'c_AAAAAAAAAAAAAAAA'
const TOO_LONG = 10_000_001

interface Result {
  isError?: boolean
  structuredContent?: object
  content: { type: string; text: string }[]
}

describe('the tools of plans mcp, for the official client', () => {
  let service: Reviewed
  let talk: Talk
  let client: Client
  let transport: StdioClientTransport

  beforeEach(async () => {
    service = await Reviewed.open({ [FILE]: TEXT })
    talk = new Talk(service)
    client = new Client({ name: 'test', version: '1' })
    transport = new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp', `--port=${service.port}`],
      env: { ...service.home.env, PLANS_AS: 'claude' },
      stderr: 'pipe',
    })
    await client.connect(transport)
    // The client checks results against the schemas of the list that it has asked for.
    await client.listTools()
  })
  afterEach(async () => {
    await client.close()
    await service.close()
  })

  const call = async (name: string, args: object): Promise<Result> => {
    return (await client.callTool({ name, arguments: { ...args } })) as Result
  }

  it('A1: answer each error as text that the client reads', async () => {
    const rows: [name: string, args: object, says: string][] = [
      ['comments', { paths: ['/nowhere'] }, 'no docs folder holds /nowhere'],
      ['comments', { timeout: 'x' }, 'timeout is a whole number'],
      ['reply', { comment: NO_COMMENT, text: 'x' }, 'no such comment'],
      ['reply', { comment: NO_COMMENT, text: '' }, 'text is needed: Your answer'],
      ['review', { paths: ['no.md'] }, 'no.md is not a document in the docs folders'],
      ['status', { paths: ['no.md'] }, 'no.md is not a document in the docs folders'],
      ['status', { paths: [] }, 'paths is needed: Files, or paths in the viewer'],
      ['open', { target: '/no.md' }, '/no.md is neither a link nor a file'],
      ['diff', { path: DOC }, 'not read yet'],
      ['unread', { folder: 'none' }, 'there is no docs folder none'],
      ['unread', { shout: true }, 'there is no argument shout'],
      ['versions', { path: 'no.md' }, 'no.md is not a document in the docs folders'],
      ['search', { words: 7 }, 'words is a list of strings'],
      ['approve', { path: DOC }, 'there is no tool approve'],
    ]
    for (const [name, args, says] of rows) {
      const { content, ...rest } = await call(name, args)
      expect(rest, says).to.deep.equal({ isError: true })
      const said = JSON.parse(content[0]?.text ?? '') as { error: string; next: string }
      expect(said.error).to.equal(says)
      expect(said.next, says).to.not.match(/plans [a-z]|--[a-z]/)
    }
  })

  it('take null and "" for what is left out, a string for a list of one, and a long wait for the longest', async () => {
    const id = await talk.comment(DOC, sha(TEXT), 'Why?')
    const args = { paths: service.root, as: '', timeout: 3600, wait: true, all: null, peek: null }
    const { structuredContent, isError } = await call('comments', args)
    expect(isError).to.equal(false)
    expect((structuredContent as FeedbackResponse).comments.map(each => each.id)).to.deep.equal([
      id,
    ])
    expect((await call('review', { paths: DOC, note: null })).isError).to.equal(false)
    expect(await talk.status(DOC)).to.equal('waiting')
    expect((await call('search', { words: 'limit' })).isError).to.equal(false)
  })

  it('A10: are told in 7 kB, by keywords that every client reads', async () => {
    const list = await client.listTools()
    const json = JSON.stringify(list)
    expect(Buffer.byteLength(json)).to.be.at.most(7168)
    expect(json).not.to.contain('stdin')
    expect(json).not.to.match(/"(pattern|format|\$ref|anyOf|minimum|maximum|enum)":|exit-code/)
    for (const { title, description = '', annotations, inputSchema } of list.tools) {
      expect(title).to.match(/^[A-Z]/)
      expect(description.length, description).to.be.within(150, 250)
      expect(annotations).to.have.all.keys('readOnlyHint', 'idempotentHint', 'openWorldHint')
      expect(inputSchema.type).to.equal('object')
    }
    const guide = client.getInstructions()
    expect(guide).to.contain('reply').and.not.to.contain('--')
  })

  it('answer ten calls at once, each tool with what its schema says', async () => {
    await service.read(DOC, sha(TEXT))
    const id = await talk.comment(DOC, sha(TEXT), 'Why?')
    const calls: [name: string, args: object, key: string][] = [
      ['comments', { all: true }, 'comments'],
      ['comments', { all: true, wait: true, timeout: 1 }, 'verdicts'],
      ['reply', { comment: id, text: 'So' }, 'ok'],
      ['review', { paths: [DOC], note: 'New' }, 'requested'],
      ['status', { paths: DOC }, 'docs'],
      ['open', { target: join(service.root, FILE) }, 'url'],
      ['diff', { path: DOC }, 'same'],
      ['unread', {}, 'docs'],
      ['versions', { path: DOC }, 'versions'],
      ['search', { words: ['limit'] }, 'hits'],
    ]
    const results = await Promise.all(calls.map(([name, args]) => call(name, args)))
    for (const [i, { isError, structuredContent }] of results.entries()) {
      const [name = '', , key = ''] = calls[i] ?? []
      expect(isError, `${name} ${JSON.stringify(results[i])}`).to.equal(false)
      expect(structuredContent, name).to.include.keys(key)
    }
  })

  it('wait no longer than the client does: a cancelled call takes no comment', async () => {
    const cancel = new AbortController()
    const waiting = client
      .callTool({ name: 'comments', arguments: { wait: true, all: true } }, undefined, {
        signal: cancel.signal,
      })
      .catch((error: unknown) => String(error))
    const waits = async () => (await service.status()).waiting.length
    await until(async () => (await waits()) === 1)
    cancel.abort()
    expect(await waiting).to.contain('aborted')
    await until(async () => (await waits()) === 0)
    const id = await talk.comment(DOC, sha(TEXT), 'Now')
    expect((await talk.of(DOC, id)).taken).to.equal(null)
    const next = await call('comments', { all: true })
    expect((next.structuredContent as FeedbackResponse).comments[0]).to.include({ again: false })
  })

  it('answer a message that is too large with an error, say so, and go on', async () => {
    const { stderr } = transport
    if (!stderr) throw new Error('no stderr')
    const said = once(stderr, 'data') as Promise<[Buffer]>
    const text = 'x'.repeat(TOO_LONG)
    const refused = await call('reply', { comment: NO_COMMENT, text }).catch(String)
    expect(refused).to.contain('a message has more than 10 MB and was not read')
    expect(String(await said)).to.equal('plans: a message has more than 10 MB and was not read\n')
    // One without an id gets no answer, and holds up none.
    await client.notification({ method: 'notifications/message', params: { text } })
    const after = await call('versions', { path: join(service.root, FILE) })
    expect(after.isError).to.equal(false)
  })
})
