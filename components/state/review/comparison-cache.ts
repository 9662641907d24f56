// Asks once for the changes between two versions of a doc: bytes of a hash never change. The last ones are cached.
// To change what open docs are compared with, see compare-loader.ts; what is compared, server/compare/.

import type { CompareResponse } from '../../../schema/compare/compare.js'
import { isHash, type Hash } from '../../../schema/review/versions.js'
import type { CompareBase } from '../doc-comparison.js'
import type { Api } from '../service/api.js'
import { Offline, Refused } from '../service/http.js'

const CACHED = 100

export class ComparisonCache {
  readonly #api: Pick<Api, 'compare'>
  /** By path and both hashes; what was asked for last is at the end. */
  readonly #replies = new Map<string, Promise<CompareResponse>>()

  constructor(api: Pick<Api, 'compare'>) {
    this.#api = api
  }

  /**
   * The changes of a page, and the keys of its blocks. Throws what a request throws.
   * @param from - `read` is asked for each time: it names other bytes after the next reading
   */
  get(path: string, from: CompareBase, to: Hash): Promise<CompareResponse> {
    const key = [path, from, to].join('\n')
    const reply = this.#replies.get(key) ?? this.#api.compare(path, { from, to, keys: '1' })
    if (!isHash(from)) return reply
    this.#replies.delete(key)
    this.#replies.set(key, reply)
    const forget = () => {
      if (this.#replies.get(key) === reply) this.#replies.delete(key)
    }
    // A page for which there was no time may be compared by the next request.
    void reply.then(({ slow }) => slow && forget(), forget)
    const [oldest = key] = this.#replies.keys()
    if (this.#replies.size > CACHED) this.#replies.delete(oldest)
    return reply
  }

  /** null where the service cannot tell. */
  async find(path: string, from: Hash, to: Hash): Promise<CompareResponse | null> {
    try {
      return await this.get(path, from, to)
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
      return null
    }
  }

  /** The bytes of versions were forgotten. */
  clear(): void {
    this.#replies.clear()
  }
}
