// POST /api/detect: the layouts that are found in a folder. POST /api/folders: completes its path. POST /api/places: the
// folders that a first run proposes.
// To change which layouts there are, see detect/layouts.ts.

import { homedir } from 'node:os'
import type Router from '@koa/router'
import type { Context } from 'koa'
import type { PlacesResponse } from '../../schema/api/api.js'
import { expandHome, shortenHome } from '../../schema/names/home-path.js'
import type { ConfigStore } from '../config/store.js'
import { isFolder } from '../fs/there.js'
import { readJson } from '../http/json-body.js'
import { Refusal } from '../refusal.js'

/** @param startedIn - the folder that the service was started in */
export function detectRoutes(api: Router, config: ConfigStore, startedIn: string): void {
  /** One folder at a time: each key that is typed into a path asks again. */
  let previous: Promise<unknown> = Promise.resolve()

  api.post('/detect', async ctx => {
    const path = await pathIn(ctx)
    const { detectAsked, responseOf } = await import('../detect/detect.js')
    const saved = config.response().config
    // A page that asks again has closed its earlier request.
    const detection = previous.then(() => {
      return ctx.res.destroyed ? null : detectAsked(path, saved, homedir())
    })
    previous = detection.catch(() => undefined)
    const found = await detection
    if (!found) throw new Refusal(404, 'no such folder')
    ctx.body = responseOf(found)
  })

  api.post('/places', async ctx => {
    onlyFromDashboard(ctx)
    const { placesFor } = await import('../detect/places.js')
    const { responseOf } = await import('../detect/detect.js')
    const saved = config.response().config
    const home = homedir()
    const places = await placesFor(startedIn, saved, home)
    ctx.body = {
      places: places.map(responseOf).map(({ path, proposals, stopped }) => ({
        path: shortenHome(path, home),
        proposals: proposals.map(proposal => ({
          ...proposal,
          entries: proposal.entries.map(entry => ({
            ...entry,
            path: shortenHome(entry.path, home),
          })),
        })),
        stopped,
      })),
    } satisfies PlacesResponse
  })

  api.post('/folders', async ctx => {
    const path = await pathIn(ctx)
    const { completeFolder } = await import('../detect/folder-completion.js')
    const home = homedir()
    ctx.body = {
      isFolder: await isFolder(expandHome(path, home)),
      folders: await completeFolder(path, home),
    }
  })
}

/** These routes read folders that nothing else serves. */
function onlyFromDashboard(ctx: Context): void {
  if (ctx.headers.origin === undefined) throw new Refusal(403, 'not from the dashboard')
}

/** The `path` of the body. */
async function pathIn(ctx: Context): Promise<string> {
  onlyFromDashboard(ctx)
  const { path } = Object(await readJson(ctx.req)) as { path?: unknown }
  if (typeof path !== 'string' || path === '') throw new Refusal(400, 'need path')
  return path
}
