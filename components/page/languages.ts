// The names of the languages of code, by the word after a fence.
// To change how a name is shown, see code.ts.

/** By name, the words that stand for it. */
const WORDS: Readonly<Record<string, string>> = {
  C: 'c',
  'C#': 'cs csharp',
  'C++': 'cpp',
  Console: 'console',
  CSS: 'css',
  CSV: 'csv',
  Diff: 'diff',
  Dockerfile: 'dockerfile',
  Go: 'go',
  GraphQL: 'graphql',
  HTML: 'html',
  HTTP: 'http',
  INI: 'ini',
  Java: 'java',
  JavaScript: 'javascript js',
  JSON: 'json jsonc',
  JSX: 'jsx',
  Kotlin: 'kotlin',
  Less: 'less',
  Lua: 'lua',
  Makefile: 'makefile',
  Markdown: 'markdown md',
  Mermaid: 'mermaid',
  nginx: 'nginx',
  Perl: 'perl',
  PHP: 'php',
  PowerShell: 'powershell',
  Python: 'py python',
  R: 'r',
  Ruby: 'rb ruby',
  Rust: 'rs rust',
  Scala: 'scala',
  SCSS: 'scss',
  Shell: 'bash sh shell zsh',
  SQL: 'sql',
  SVG: 'svg',
  Swift: 'swift',
  Text: 'plaintext text txt',
  TOML: 'toml',
  TSX: 'tsx',
  TypeScript: 'ts typescript',
  XML: 'xml',
  YAML: 'yaml yml',
}

const NAMES = new Map(
  Object.entries(WORDS).flatMap(([name, words]) => words.split(' ').map(word => [word, name])),
)

/** As it is written where nothing better is known. */
export function languageName(word: string): string {
  return NAMES.get(word.toLowerCase()) ?? word
}
