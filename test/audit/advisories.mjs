// Advisories that were published for packages of our lock file, for where no registry can be asked. A version is sound from the first fixed one of its own line on,
// and above all lines.

/** `[package, advisory, severity, first fixed version of each line...]` */
export const ADVISORIES = [
  ['koa', 'GHSA-7gcc-r8m5-44qm', 'high', '2.16.4', '3.1.2'],
  ['koa', 'GHSA-593f-38f6-jp5m', 'critical', '2.15.4'],
  ['ajv', 'GHSA-2g4f-4pwh-qvx6', 'moderate', '6.14.0', '8.18.0'],
  ['ajv', 'GHSA-v88g-cgmw-v5xw', 'moderate', '6.12.3'],
  ['marked', 'GHSA-rrrm-qjm4-v8hf', 'high', '4.0.10'],
  ['marked', 'GHSA-5v2h-r2cx-5xgj', 'high', '4.0.10'],
  ['mermaid', 'GHSA-8gwm-58g9-j8pw', 'moderate', '11.10.0'],
  ['dompurify', 'GHSA-vhxf-7vqr-mrjg', 'moderate', '3.2.4'],
  ['katex', 'GHSA-cg87-wmx4-v546', 'moderate', '0.16.21'],
  ['lodash-es', 'GHSA-35jh-r3h4-6jhm', 'high', '4.17.21'],
  ['d3-color', 'GHSA-36jr-mh4h-2g58', 'high', '3.1.0'],
  ['braces', 'GHSA-grv7-fg5c-xmjg', 'high', '3.0.3'],
  ['micromatch', 'GHSA-952p-6rrq-rcjv', 'moderate', '4.0.8'],
  ['path-to-regexp', 'GHSA-9wv6-86v2-598j', 'high', '0.1.10', '1.9.0', '3.3.0', '6.3.0', '8.0.0'],
  ['debug', 'GHSA-gxpj-cx7g-858c', 'low', '2.6.9', '3.1.0'],
  ['ws', 'GHSA-3h5v-q93c-6h6q', 'high', '5.2.4', '6.2.3', '7.5.10', '8.17.1'],
  ['cross-spawn', 'GHSA-3xgq-45jj-v275', 'high', '6.0.6', '7.0.5'],
  ['nanoid', 'GHSA-mwcw-c2x4-8c55', 'moderate', '3.3.8', '5.0.9'],
  ['brace-expansion', 'GHSA-v6h2-p8h4-qcjw', 'low', '1.1.12', '2.0.2', '3.0.1', '4.0.1'],
  ['rollup', 'GHSA-gcx4-mw62-g8wm', 'high', '2.79.2', '3.29.5', '4.22.4'],
  ['esbuild', 'GHSA-67mh-4wv8-2f99', 'moderate', '0.25.0'],
  ['tar-fs', 'GHSA-vj76-c3g6-qr5v', 'high', '1.16.6', '2.1.4', '3.1.1'],
  ['serialize-javascript', 'GHSA-76p7-773f-r4q5', 'moderate', '6.0.2'],
  ['js-yaml', 'GHSA-mh29-5h37-fv8m', 'moderate', '3.14.2', '4.1.1'],
  ['semver', 'GHSA-c2qf-rxjj-qqgw', 'high', '5.7.2', '6.3.1', '7.5.2'],
  ['word-wrap', 'GHSA-j8xg-fqg3-53r7', 'moderate', '1.2.4'],
  ['glob', 'GHSA-5j98-mcp5-4vw2', 'high', '10.5.0', '11.1.0'],
  ['ansi-regex', 'GHSA-93q8-gq69-wqmw', 'high', '3.0.1', '4.1.1', '5.0.1', '6.0.1'],
  ['playwright-core', 'GHSA-7mvr-c777-76hp', 'high', '1.55.1'],
]

/** The tools that we ourselves build upon are no older than this. */
export const FLOORS = { koa: '3.1.2', ajv: '8.18.0', marked: '18.2.1' }
