// Names as people and tools may give them, on their whole way: from the disk into the tree, to the file,
// through links, search and events, byte for byte.

import { join } from 'node:path'
import { expect } from 'chai'
import type { SearchHit, TreeResponse } from '../../../schema/api/api.js'
import { formatLink, parseLink } from '../../../schema/names/links.js'
import { linkTo, resolveLink } from '../../../schema/names/resolve-link.js'
import type { Doc, Tree } from '../../../schema/tree.js'
import { ask, listen, type Listening } from '../../support/http.js'
import { noteInjection } from '../../support/reliability.js'
import { serve, type Served } from '../../support/service.js'

const NAMES = [
  ...['a b', 'a#b', 'a?b', '100%', '%2e%2e', '%00', 'a+b', 'a&b=c', `q"'`, '`$(x)`', '{{7*7}}'],
  ...['🦊', '👩‍👩‍👧', 'line\nbreak', 'tab\tstop', 'bell\x07', 'back\\slash', 'caf\u00e9', 'cafe\u0301'],
  ...['\u0301lead', '\u202egnp', 'x'.repeat(255), 'é'.repeat(127), '__proto__', '-rf', ' lead'],
  ...[
    'trail ',
    'dot.',
    'a:b',
    'docs:a',
    '~tilde',
    '<b>',
    'CON',
    'null',
    'a;b',
    'a|b*',
    '\ufeffbom',
  ],
]

interface Place {
  path: string
  file: string
  /** Found in this doc alone. */
  word: string
}

/** Each name as a task's, a phase's and a file's. */
const PLACES = NAMES.map((name, i): Place => {
  const file = cut(name, '', '.html')
  const phase = cut(name, 'phase-1-')
  const word = `kelp${String(i).padStart(3, '0')}x`
  return { path: `docs/active/${name}/plans/${phase}/${file}`, file, word }
})

let service: Served
let stream: Listening
let tree: Tree

describe('requirement 11: an odd name', () => {
  before(async () => {
    service = await serve({})
    stream = await listen(service.port)
    await service.write(filesWith('one'))
    expect(await heard('added')).to.deep.equal(new Set(PLACES.map(({ path }) => path)))
    const reply = (await ask(service.port, '/api/tree')).json() as TreeResponse
    tree = reply.tree as Tree
  })
  after(async () => {
    await stream.close()
    await service.close()
    const times = NAMES.length
    const injected = 'odd names of tasks, phases and files, from the disk to every answer and back'
    noteInjection({ requirement: 11, injected, times, survived: times })
  })
  afterEach(() => expect(service.warnings).to.deep.equal([]))

  it('stands in the tree as it is', () => {
    const docs = docsIn(tree)
    expect(docs.map(({ path }) => path)).to.have.members(PLACES.map(({ path }) => path))
    for (const { path, file } of PLACES) {
      expect(docs.find(doc => doc.path === path)?.file).to.equal(file)
    }
    const names = tree.tasks.map(({ name }) => name)
    expect(names).to.have.members(NAMES)
    const keys = tree.tasks.flatMap(({ phases }) => phases.map(({ key, name }) => [key, name]))
    expect(keys).to.have.deep.members(
      NAMES.map(name => [`docs:${name}/${cut(name, 'phase-1-')}`, cut(name, 'phase-1-')]),
    )
  })

  it('leads to its doc, and to its file at both addresses', async () => {
    for (const { path, word } of PLACES) {
      for (const asked of [path, join(service.root, path.slice('docs/'.length))]) {
        const doc = (await ask(service.port, `/api/doc?path=${encodeURIComponent(asked)}`)).json()
        expect(doc).to.include({ path, title: word })
      }
      const frame = await ask(service.port, `/api/frame?path=${encodeURIComponent(path)}`)
      const { src } = frame.json() as { src: string }
      const plain = `/docs/${path.split('/').map(encodeURIComponent).join('/')}`
      for (const target of [src, plain]) {
        expect((await ask(service.port, target)).text, target).to.contain(word)
      }
    }
  })

  it('is found by a search', async () => {
    for (const { path, word } of PLACES) {
      const hits = (await ask(service.port, `/api/search?q=${word}`)).json() as SearchHit[]
      expect(hits.map(({ doc }) => doc.path)).to.deep.equal([path])
    }
  })

  it('comes back from its link, also through the service', async () => {
    for (const doc of docsIn(tree)) {
      const query = formatLink(linkTo(doc, tree))
      const link = parseLink(query)
      expect(link && resolveLink(link, tree).doc?.path, query).to.equal(doc.path)
      expect((await ask(service.port, `/api/open${query}`)).status).to.equal(200)
      expect(await stream.next()).to.deep.equal({ type: 'open', ...link })
    }
  })

  it('is told when its file is edited', async () => {
    await service.write(filesWith('two'))
    expect(await heard('changed')).to.deep.equal(new Set(PLACES.map(({ path }) => path)))
  })
})

/** As much of a name as a file system takes, with this before and behind it. */
function cut(name: string, before: string, behind = ''): string {
  let letters = [...name]
  const whole = () => before + letters.join('') + behind
  while (Buffer.byteLength(whole()) > 255) letters = letters.slice(0, -1)
  return whole()
}

function filesWith(text: string): Record<string, string> {
  return Object.fromEntries(
    PLACES.map(({ path, word }) => {
      return [path.slice('docs/'.length), `<title>${word}</title><p>${word} ${text}`]
    }),
  )
}

function docsIn({ tasks }: Tree): Doc[] {
  return tasks.flatMap(task => [task, ...task.phases, ...task.groups]).flatMap(({ docs }) => docs)
}

/** The paths that events of this kind have told, once there are as many as docs. */
async function heard(type: 'added' | 'changed'): Promise<Set<string>> {
  const paths = new Set<string>()
  while (paths.size < PLACES.length) {
    const event = await stream.next()
    if (event?.type === 'added' && type === 'added') paths.add(event.doc.path)
    if (event?.type === 'changed' && type === 'changed') paths.add(event.path)
    if (event === null) throw new Error('the stream ended')
  }
  return paths
}
