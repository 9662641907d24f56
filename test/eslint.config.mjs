// What the linter holds: types that are really checked, and the habits of the house that a machine
// can see. The import table is test/house/imports.test.ts's.

import js from '@eslint/js'
import lit from 'eslint-plugin-lit'
import litA11y from 'eslint-plugin-lit-a11y'
import wc from 'eslint-plugin-wc'
import tseslint from 'typescript-eslint'
import { ROOT } from './setup/root.mjs'

const ELEMENTS = ['components/**/*.ts', 'test/components/**/*.ts']
const INDEX = ['server/search/engine/*.ts']
const TESTS = ['test/**/*.ts']
const SCRIPTS = ['**/*.mjs']

/** What a script may use beside them that has parts for a page to run. */
const PAGE_GLOBALS = [
  'addEventListener',
  'document',
  'fetch',
  'performance',
  'PerformanceObserver',
  'requestAnimationFrame',
  'window',
]
/** What plain scripts find without importing it. */
const NODE_GLOBALS = ['Buffer', 'URL', 'console', 'fetch', 'performance', 'process', 'setTimeout']

const UNWANTED_SYNTAX = [
  ['ExportDefaultDeclaration', 'Export by name.'],
  ['TSEnumDeclaration', 'Write a union of strings.'],
  ['TSModuleDeclaration[kind!="global"]', 'A file is the only namespace.'],
  ['TSParameterProperty', 'Declare the field.'],
].map(([selector, message]) => ({ selector, message }))

export default tseslint.config(
  { ignores: ['dist/', 'examples/docs/'] },
  {
    // A rule that does not fit is changed here for all, never switched off in a line.
    linterOptions: { noInlineConfig: true },
    rules: {
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    },
  },
  js.configs.recommended,
  {
    files: SCRIPTS,
    languageOptions: {
      globals: Object.fromEntries(NODE_GLOBALS.map(name => [name, 'readonly'])),
    },
  },
  {
    files: ['bench/goals/page.mjs'],
    languageOptions: {
      globals: Object.fromEntries(PAGE_GLOBALS.map(name => [name, 'readonly'])),
    },
  },
  { files: ['**/*.ts'], extends: [tseslint.configs.recommendedTypeChecked] },
  {
    files: ['**/*.ts'],
    languageOptions: {
      parserOptions: { project: 'test/tsconfig.lint.json', tsconfigRootDir: ROOT },
    },
    rules: {
      eqeqeq: 'error',
      // Control characters in names are what some patterns are for.
      'no-control-regex': 'off',
      'no-restricted-syntax': ['error', ...UNWANTED_SYNTAX],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // What is handed over as options is an object of plain functions.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/unified-signatures': 'error',
    },
  },
  {
    files: ELEMENTS,
    extends: [
      lit.configs['flat/recommended'],
      wc.configs['flat/best-practice'],
      litA11y.configs.recommended,
    ],
    rules: {
      // `render` and the like say what they return by being overrides.
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      'lit/attribute-names': 'error',
      'lit/lifecycle-super': 'error',
      'lit/no-legacy-imports': 'error',
      'lit/no-native-attributes': 'error',
      'lit/no-this-assign-in-render': 'error',
      'lit/no-useless-template-literals': 'error',
      'lit/prefer-static-styles': 'error',
      // Lit's elements always have the callback that is passed on.
      'wc/guard-super-call': 'off',
    },
  },
  {
    // The scripts of a doc are not to come upon the marks in it.
    files: ['components/bridge/compare/*.ts'],
    rules: { 'wc/no-closed-shadow-root': 'off' },
  },
  {
    files: INDEX,
    rules: {
      // Flat arrays read in tight loops: how they were filled says that the place is there.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: TESTS,
    rules: {
      // `expect(x).to.be.true` is a sentence, not an expression left over.
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
)
