import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import { EVENTS, REPLIES } from '../../../schema/api/api-schema.js'
import type * as api from '../../../schema/api/api.js'
import { DEFAULTS } from '../../../schema/config/config.js'
import { REVIEW_DEFAULTS } from '../../../schema/config/review-settings.js'
import type { CompareResponse } from '../../../schema/compare/compare.js'
import type { TreeChanges } from '../../../schema/api/tree-changes.js'
import type {
  DocReview,
  MarkedResponse,
  ReviewResponse,
  ReviewStatus,
} from '../../../schema/review/marks.js'
import type {
  AdoptResponse,
  ForgetResponse,
  GoneResponse,
  JoinResponse,
  RestoreResponse,
  VersionsResponse,
} from '../../../schema/review/versions.js'
import type { ServerEvent } from '../../../schema/api/events.js'
import type { ReviewEvent } from '../../../schema/review/events.js'
import { kindsOf } from '../../../schema/reading/kinds.js'
import type { Tree } from '../../../schema/tree.js'
import { aCollection, aDoc, aTask, aTree } from '../trees.js'
import { CHANGED, NOTHING_CHANGED } from './compare-replies.js'

const ajv = new Ajv2020({ strict: true })

const hash = 'a'.repeat(64)
const id = `d_${'A-b_'.repeat(4)}`
const at = '2026-11-24T20:31:00.123Z'
const doc = aDoc('app/active/search/plans/plan.html', 'app:search')
const task = aTask(
  'app/active/search',
  'plans/plan.html',
  'plans/phase-1-a/x.html',
  'research/y.html',
)
const bareTree = aTree([task, aTask('web/search', 'a.html')], [aCollection('W', 'app/w.html')])
const fullTree: Tree = {
  ...bareTree,
  folders: bareTree.folders.map(folder => ({ ...folder, icon: '★', problem: 'not there' })),
  tasks: [{ ...task, icon: '★', mtime: 1.5 }],
  kinds: kindsOf(DEFAULTS.docTypes.map(type => ({ ...type, icon: '★' }))),
}

// Any docs folder may have a repository, or null for none: no name in the map is one too many.
const { readMarks, versions, quiet, keys } = REVIEW_DEFAULTS
const review = { readMarks, versions, quiet, keys }

const bareConfig = {
  ...DEFAULTS,
  folders: [{ name: 'app', path: '~/app' }],
  groups: [{ label: 'Research', folder: 'research' }],
}
const { statusFolders, plansFolder, phasePattern, fileTypes, groups } = DEFAULTS
const collections = [{ label: 'Weekly', path: 'weekly/*', newestFirst: false, notify: true }]
const own = { statusFolders, plansFolder, phasePattern, fileTypes, groups, collections }
const fullConfig = {
  ...bareConfig,
  $schema: 'config.schema.json',
  statusFolders: null,
  folders: [{ name: 'app', path: '~/app', icon: '★', ...own }],
  taskIcons: { 'app:search': '★' },
  review,
}

const counts = { tasks: 1, phases: 2, docs: 3 }
const barePreview = {
  name: 'app',
  label: '~/app',
  ...counts,
  byKind: {},
  unnumbered: [],
  skipped: {},
}
const fullPreview = {
  ...barePreview,
  problem: 'not there',
  byKind: { plan: 1 },
  unnumbered: ['app/active/search/notes'],
  skipped: { txt: 2 },
}

/** A reply of every endpoint: with all that it may hold, and with no more than it must. */
const bareReview: DocReview = {
  path: doc.path,
  id,
  hash,
  state: 'new',
  quiet: false,
  opened: null,
  base: null,
  drafts: 0,
  open: 0,
  addressed: 0,
  lost: null,
  asks: 0,
  requests: 0,
  verdict: null,
  turn: null,
  why: null,
  n: 0,
  by: null,
  at: null,
  snoozed: 'change',
}
const stored = { bytes: 1, maxBytes: 2, versions: 3, docs: 4, full: true }

const replies = {
  tree: both<api.TreeResponse>({ tree: fullTree, configProblem: 'port' }, { tree: bareTree }),
  changes: both<api.TreeResponse | TreeChanges>(
    { tree: fullTree, gone: ['app/active/x'], configProblem: 'port' },
    { tree: bareTree },
  ),
  doc: both(doc),
  search: both<api.SearchHit[]>([{ doc, snippet: '', hits: 0 }], [{ doc, snippet: '…', hits: 9 }]),
  open: both<api.OpenResponse>({ ok: true, listeners: 3 }, { ok: true, listeners: 0 }),
  move: both<api.MoveResponse>({ from: 'app/a/x', to: 'app/b/x' }),
  config: both<api.ConfigResponse>(
    { config: fullConfig, overrides: { folders: fullConfig.folders, port: 1 }, file: '~/c' },
    { config: bareConfig, overrides: {}, file: '/c' },
  ),
  preview: both<api.Preview>(
    { ok: false, error: 'folders.0.path: not there', folders: [fullPreview] },
    { ok: true, folders: [barePreview] },
  ),
  detect: both<api.DetectResponse>(
    {
      path: '/code/shop',
      proposals: [
        {
          layout: 'kiro',
          label: 'Kiro specs',
          entries: fullConfig.folders,
          docs: 3,
          tasks: 1,
          samples: ['Design'],
          leftOut: [{ files: 2, why: 'already in the settings' }],
        },
      ],
      stopped: true,
    },
    { path: '/', proposals: [], stopped: false },
  ),
  places: both<api.PlacesResponse>(
    { places: [{ path: '/code/shop', proposals: [], stopped: false }] },
    { places: [] },
  ),
  folders: both<api.FoldersResponse>(
    { isFolder: true, folders: ['~/code/shop/'] },
    { isFolder: false, folders: [] },
  ),
  status: both<api.StatusResponse>(
    { reading: { done: 1, of: 2 }, indexing: { done: 0, of: 2 }, polling: ['app'], tabs: 1 },
    { reading: null, indexing: null, polling: [], tabs: 0 },
  ),
  review: both<ReviewResponse>(
    {
      cursor: 'A-b_.12',
      whole: true,
      docs: [
        {
          ...bareReview,
          hash: null,
          opened: at,
          base: { hash, at },
          verdict: { is: 'changes', hash, at, holds: false },
          turn: 'you',
          why: 'asked',
          by: 'claude',
          at,
          snoozed: at,
        },
      ],
      gone: ['docs/a.md'],
    },
    { cursor: 'x.0', whole: false, docs: [bareReview], gone: [] },
  ),
  reviewStatus: both<ReviewStatus>(
    {
      store: 'elsewhere',
      says: 'reviews are kept by the plan-viewer on port 1',
      port: 1,
      ...stored,
      setAside: ['review.sqlite.damaged-20261124-203100'],
      waiting: [{ as: 'claude', paths: ['docs/a.md'], since: at }],
    },
    { store: 'ready', says: null, port: null, ...stored, setAside: [], waiting: [] },
  ),
  marked: both<MarkedResponse>({ docs: [{ path: doc.path, state: 'read' }] }),
  ages: both<api.AgesResponse>({ 'docs/a.html': 1 }, {}),
  frame: both<api.FrameResponse>({ src: '/docs/~cap/app/a.html' }),
  pinnedFrame: both<api.PinnedFrameResponse>(
    { src: `/docs/~cap/app/a.html?at=${hash}`, hash },
    { src: '/docs/~cap/app/a.html', hash: null },
  ),
  versions: both<VersionsResponse>(
    {
      doc: id,
      path: doc.path,
      title: doc.title,
      gone: at,
      now: hash,
      was: [{ path: doc.path, until: at, why: 'settled' }],
      maybe: { doc: id, path: doc.path, at, alike: 0.7 },
      versions: [
        {
          n: 1,
          hash,
          at,
          size: 9,
          from: 'seen',
          kept: true,
          missing: null,
          read: at,
          comments: 0,
          verdict: 'approved',
        },
      ],
      more: true,
    },
    {
      doc: id,
      path: '',
      title: '',
      gone: null,
      now: null,
      was: [],
      maybe: null,
      versions: [],
      more: false,
    },
  ),
  gone: both<GoneResponse>(
    { docs: [{ doc: id, path: doc.path, title: '', at, hash, kept: true }], more: true },
    { docs: [], more: false },
  ),
  restored: both<RestoreResponse>({ hash }),
  forgotten: both<ForgetResponse>({ freed: 9 }),
  joined: both<JoinResponse>({ doc: id }),
  adopted: both<AdoptResponse>({ docs: 9 }),
  compare: both<CompareResponse>(CHANGED, NOTHING_CHANGED),
  ok: both<api.OkResponse>({ ok: true }),
  error: both<api.ErrorResponse>({ error: 'changed', hash }, { error: 'need path' }),
} satisfies Record<keyof typeof REPLIES, unknown>

const events: (ServerEvent | ReviewEvent)[] = [
  { type: 'tree' },
  { type: 'added', doc, place: { task: 'search', phase: null } },
  { type: 'added', doc, place: { task: 'search', phase: 'auth' } },
  { type: 'changed', path: doc.path },
  { type: 'open', ws: 'search', plan: '', doc: '' },
  { type: 'review', cursor: 'A-b_.12' },
  { type: 'files', docs: ['app/a.html'] },
]

describe('REPLIES', () => {
  for (const name of Object.keys(REPLIES) as (keyof typeof REPLIES)[]) {
    const accepts = ajv.compile(REPLIES[name])
    const { full, bare } = replies[name]

    it(`accepts ${name} with all and with none of what is optional`, () => {
      expect(accepts(full), ajv.errorsText(accepts.errors)).to.equal(true)
      expect(accepts(bare), ajv.errorsText(accepts.errors)).to.equal(true)
    })

    it(`accepts ${name} with no field more or less, at any depth`, () => {
      for (const reply of [...oneMore(full), ...oneLess(bare)]) {
        expect(accepts(reply), JSON.stringify(reply)).to.equal(false)
      }
    })
  }

  it('has no tree where no docs folder is configured', () => {
    expect(ajv.validate(REPLIES.tree, { tree: null })).to.equal(true)
  })

  it('has the repository of a docs folder, or null for none', () => {
    const withRepositories = (repositories: unknown) => ({
      config: { ...bareConfig, review: { repositories } },
      overrides: {},
      file: '/c',
    })
    const accepted = withRepositories({ app: '~/code', web: null })
    expect(ajv.validate(REPLIES.config, accepted), ajv.errorsText()).to.equal(true)
    expect(ajv.validate(REPLIES.config, withRepositories({ app: 1 }))).to.equal(false)
  })

  it('has forty hits at most', () => {
    const hit = { doc, snippet: '', hits: 1 }
    expect(ajv.validate(REPLIES.search, Array(40).fill(hit))).to.equal(true)
    expect(ajv.validate(REPLIES.search, Array(41).fill(hit))).to.equal(false)
  })
})

describe('EVENTS', () => {
  for (const event of events) {
    it(`accepts ${JSON.stringify(event)} with no field more or less`, () => {
      const accepts = ajv.compile(EVENTS[event.type])
      expect(accepts(event), ajv.errorsText(accepts.errors)).to.equal(true)
      for (const other of [...oneMore(event), ...oneLess(event)]) {
        expect(accepts(other), JSON.stringify(other)).to.equal(false)
      }
    })
  }
})

function both<T>(full: T, bare: T = full): { full: T; bare: T } {
  return { full, bare }
}

/** The same value with one field too many, here or in anything it holds. */
function* oneMore(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { ...value, extra: null }
  yield* withEach(value, oneMore)
}

/** The same value with one field missing, here or in anything it holds. */
function* oneLess(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) {
    for (const key of Object.keys(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    }
  }
  yield* withEach(value, oneLess)
}

/** The same value with one of those it holds changed in one of these ways. */
function* withEach(value: object, ways: (held: unknown) => Iterable<unknown>): Generator<unknown> {
  for (const [key, held] of Object.entries(value)) {
    for (const other of ways(held)) {
      yield Array.isArray(value)
        ? value.map((item: unknown, i) => (String(i) === key ? other : item))
        : { ...value, [key]: other }
    }
  }
}
