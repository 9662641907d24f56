// Knip looks here for files, exports and packages that nothing uses. To change how it is run,
// see run.mjs. `npx knip --config test/knip.mjs --production` leaves tests aside: what only they use.

/** Users of the package import these: the classes of parts, the layout model, and the rows of docs. */
const PUBLISHED = [
  'components/parts/{search-box/search-box,split-panes/split-panes,tab-strip/tab-strip,tree/tree}.ts!',
  'components/layout/{edit,layout}.ts!',
  'components/viewer/doc-rows/doc-rows.ts!',
]

export default {
  entry: [
    ...PUBLISHED,
    'cli/plans.ts!',
    '{server,components}/**/*-worker.ts!',
    'components/**/*.define.ts!',
    'components/embed/embed-page.ts!',
    'components/{page/{page,source},bridge/bridge,bridge/annotate/annotate}.ts!',
    // esbuild puts this in place of the browser's globals.
    'components/parts/shared/ssr-shim.ts!',
    'test/**/*.test.ts',
    'test/*.mjs',
    'test/**/*.config.mjs',
    // Hooks that mocha loads, and what a test imports by its path.
    'test/flows/support/shared.ts',
    'test/run/end-hanging-file.mjs',
    'test/setup/alone.mjs',
    '{bench,examples}/**/*.mjs',
    'web-dev-server.config.mjs',
  ],
  project: ['{schema,server,cli,components}/**/*.ts!', '{test,bench,examples}/**/*.{ts,mjs}'],
  ignore: ['dist/**', 'examples/apps/**'],
  // Named by their paths, or by the web dev server's own command.
  ignoreDependencies: ['commonmark', 'commonmark-spec', '@web/dev-server'],
  ignoreBinaries: ['mkfifo', 'mount', 'sqlite3', 'umount', 'unshare'],
}
