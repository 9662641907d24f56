// A service that only keeps settings, for the elements that edit them. It judges nothing by itself.

import type {
  ConfigResponse,
  DetectResponse,
  FolderPreview,
  FoldersResponse,
  PlacesResponse,
  LayoutProposal,
  Preview,
} from '../../../schema/api/api.js'
import { DEFAULTS, type Config } from '../../../schema/config/config.js'
import type { ReviewStatus } from '../../../schema/review/marks.js'
import type { Tagged } from '../../../components/state/service/api.js'
import { Offline, Refused } from '../../../components/state/service/http.js'

export class FakeService {
  /** The text of the config file. */
  response: ConfigResponse
  /** The saved settings, and their validators. */
  readonly saved: { config: Config; etag: string }[] = []
  /** The drafts that were tried, and the signals they came with. */
  readonly tried: { config: Config; signal: AbortSignal }[] = []
  /** The status of reviews; null where the service does not answer. */
  reviews: ReviewStatus | null = null
  /** The error that is thrown instead of saving. */
  refusal: Error | null = null
  isAway = false
  /** The layouts that are found in a folder; the answer names the path of the home folder in full. */
  proposals: (path: string) => LayoutProposal[] = () => []
  /** The proposals of a first run. */
  firstPlaces: DetectResponse[] = []
  /** How a typed path may go on. */
  completions: string[] = []
  /** Which typed paths are folders. */
  isFolder: (path: string) => boolean = () => true
  /** The paths whose layouts were asked for. */
  detected: string[] = []
  /** The answer of a dry run. */
  answer: (config: Config) => Preview | Promise<Preview> = config => ({
    ok: true,
    folders: config.folders.map(({ name, path }) => counted({ name, label: path })),
  })
  #version = 1
  readonly #waiting: (() => void)[] = []

  constructor(config: Partial<Config> = {}, overrides: ConfigResponse['overrides'] = {}) {
    const folders = [{ name: 'app', path: '~/app' }]
    this.response = {
      config: { ...DEFAULTS, folders, ...config },
      overrides,
      file: '~/config.json',
    }
  }

  config(): Promise<Tagged<ConfigResponse>> {
    if (this.isAway) return Promise.reject(new Offline())
    return Promise.resolve({ etag: this.#etag, value: structuredClone(this.response) })
  }

  saveConfig(config: unknown, etag: string): Promise<void> {
    if (this.refusal) return Promise.reject(this.refusal)
    if (etag !== this.#etag) return Promise.reject(new Refused(412, 'changed elsewhere'))
    this.saved.push({ config: structuredClone(config) as Config, etag })
    this.write(config as Config)
    return Promise.resolve()
  }

  async preview(config: unknown, signal: AbortSignal): Promise<Preview> {
    this.tried.push({ config: structuredClone(config) as Config, signal })
    for (const tell of this.#waiting.splice(0)) tell()
    return this.answer(config as Config)
  }

  reviewStatus(): Promise<ReviewStatus> {
    return this.reviews ? Promise.resolve(this.reviews) : Promise.reject(new Offline())
  }

  detect(path: string): Promise<DetectResponse> {
    this.detected.push(path)
    const abs = path.replace(/^~/, '/home/me')
    return Promise.resolve({ path: abs, proposals: this.proposals(abs), stopped: false })
  }

  places(): Promise<PlacesResponse> {
    return Promise.resolve({ places: this.firstPlaces })
  }

  folders(path: string): Promise<FoldersResponse> {
    return Promise.resolve({ isFolder: this.isFolder(path), folders: this.completions })
  }

  /** Another program changes the file. */
  write(config: Partial<Config>): void {
    this.response = structuredClone({
      ...this.response,
      config: { ...this.response.config, ...config },
    })
    this.#version++
  }

  /** Resolves when another draft is tried. */
  async trying(): Promise<void> {
    await new Promise<void>(resolve => this.#waiting.push(resolve))
  }

  /** Says this against every draft. */
  objects(...lines: string[]): void {
    this.answer = () => ({ ok: lines.length === 0, error: lines.join('\n'), folders: [] })
  }

  get #etag(): string {
    return `"${this.#version}"`
  }
}

export function counted(folder: Partial<FolderPreview>): FolderPreview {
  const none = { tasks: 0, phases: 0, docs: 0, byKind: {}, unnumbered: [], skipped: {} }
  return { name: 'app', label: '~/app', ...none, ...folder }
}

/** A proposal with one entry, at this path. */
export function proposal(given: Partial<LayoutProposal>, path: string): LayoutProposal {
  const { layout = 'folders' } = given
  const isDefault = layout === 'tasks'
  const entries = [{ name: layout, path, ...(!isDefault && { statusFolders: null }) }]
  const none = { label: layout, tasks: 0, docs: 1, samples: ['Title A'], leftOut: [] }
  return { layout, entries, ...none, ...given }
}
