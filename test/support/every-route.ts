// A request to each route of a service that holds `active/search/plans/plan.html` in the docs folder
// `docs`: its method and its target. Those that write name nothing that could be written.

export const EVERY_ROUTE: readonly (readonly [method: string, target: string])[] = [
  ['GET', '/api/tree'],
  ['GET', '/api/changes'],
  ['GET', '/api/doc?path=docs/active/search/plans/plan.html'],
  ['GET', '/api/ages?path=docs/active/search/plans/plan.html'],
  ['GET', '/api/frame?path=docs/active/search/plans/plan.html'],
  ['GET', '/api/source?path=docs/active/search/plans/plan.html'],
  ['GET', '/api/search?q=plan'],
  ['GET', '/api/open?ws=search'],
  ['GET', '/api/events'],
  ['GET', '/api/status'],
  ['GET', '/api/config'],
  ['PUT', '/api/config'],
  ['POST', '/api/config/preview'],
  ['POST', '/api/detect'],
  ['POST', '/api/folders'],
  ['POST', '/api/move'],
  ['PUT', '/api/tabs/aaaaaaaaaaaaaaaaaaaaaa'],
  ['GET', '/docs/docs/active/search/plans/plan.html'],
  ['GET', '/docs/~aaaaaaaaaaaaaaaaaaaaaa/docs/active/search/plans/plan.html'],
  ['GET', '/'],
  ['GET', '/nothing'],
]
