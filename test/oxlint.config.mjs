// The linter holds types that are really checked, and the habits of the house that a machine
// can see. The import table is test/house/imports.test.ts's. A path below test/ begins there for oxlint;
// any other begins at the root of the file system.

import lit from 'eslint-plugin-lit'
import litA11y from 'eslint-plugin-lit-a11y'
import wc from 'eslint-plugin-wc'

const ELEMENTS = ['**/components/**/*.ts']
const INDEX = ['**/server/search/engine/*.ts']
const TESTS = ['{cli,components,flows,house,schema,server,support}/**/*.ts']

/** Names that a script may use beside them if it has parts for a page to run. */
const PAGE_GLOBALS = [
  'addEventListener',
  'document',
  'fetch',
  'performance',
  'PerformanceObserver',
  'requestAnimationFrame',
  'window',
]
/** Names that plain scripts find without importing them. */
const NODE_GLOBALS = ['Buffer', 'URL', 'console', 'fetch', 'performance', 'process', 'setTimeout']

/** Scripts have no types, and what they import of dist/ may not be built yet. */
const NEEDS_TYPES = [
  'typescript/await-thenable',
  'typescript/no-array-delete',
  'typescript/no-base-to-string',
  'typescript/no-duplicate-type-constituents',
  'typescript/no-floating-promises',
  'typescript/no-for-in-array',
  'typescript/no-implied-eval',
  'typescript/no-meaningless-void-operator',
  'typescript/no-redundant-type-constituents',
  'typescript/no-unsafe-unary-minus',
  'typescript/no-useless-default-assignment',
  'typescript/restrict-template-expressions',
]

/** `f(...a?.b)`, which no-unsafe-optional-chaining does not see. */
const UNSAFE_SPREAD = [
  ':matches(CallExpression, NewExpression) > SpreadElement > ChainExpression',
  'This throws where the chain breaks off.',
]
/** Types that exported variables refer to are exported, too, which explicit-module-boundary-types does not see. */
const BESIDE_EXPORTS = 'Program:has(> ExportNamedDeclaration > VariableDeclaration) >'
const UNTYPED = ':function:not([returnType])'
const UNWANTED_SYNTAX = [
  ['ExportDefaultDeclaration', 'Export by name.'],
  ['TSEnumDeclaration', 'Write a union of strings.'],
  ['TSModuleDeclaration[kind!="global"]', 'A file is the only namespace.'],
  ['TSParameterProperty', 'Declare the field.'],
  UNSAFE_SPREAD,
  // no-unnecessary-condition does not see whether this one is needed.
  [
    '[optional=true] > MemberExpression[optional=false][computed=false]:has([optional=true])',
    'Write a second ?. only after a call, an index or another ?.',
  ],
]
const UNTYPED_EXPORTS = [
  `${BESIDE_EXPORTS} ${UNTYPED}`,
  `${BESIDE_EXPORTS} VariableDeclaration > VariableDeclarator:not([id.typeAnnotation]) > ${UNTYPED}`,
  `${BESIDE_EXPORTS} ClassDeclaration MethodDefinition[kind!=/constructor|set/] > ${UNTYPED}`,
].map(selector => [selector, 'Say what it returns.'])

export default {
  plugins: ['typescript'],
  jsPlugins: ['eslint-plugin-lit', 'eslint-plugin-wc', './lint/lit-a11y.mjs', './lint/syntax.mjs'],
  // A rule that does not fit is changed here for all, never switched off in a line (test/house/rules.test.ts).
  options: { typeAware: true, respectEslintDisableDirectives: false },
  categories: { correctness: 'error' },
  rules: {
    ...all('error', [
      'no-case-declarations',
      'no-empty',
      'no-fallthrough',
      'no-prototype-builtins',
      'no-redeclare',
      'no-regex-spaces',
      'no-undef',
      'no-unexpected-multiline',
      'no-useless-assignment',
      'preserve-caught-error',
    ]),
    'no-irregular-whitespace': ['error', { skipRegExps: false, skipTemplates: false }],
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    'syntax/unwanted': ['error', UNSAFE_SPREAD],
    // Texts are split into characters here, and sorted by code units.
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    // The options that are handed over are an object of plain functions.
    'typescript/unbound-method': 'off',
  },
  overrides: [
    { files: ['**/*.{js,mjs}'], rules: all('off', NEEDS_TYPES) },
    { files: ['**/*.mjs'], globals: all('readonly', NODE_GLOBALS) },
    { files: ['**/bench/goals/page.mjs'], globals: all('readonly', PAGE_GLOBALS) },
    { files: ['**/examples/docs/**/*.js'], env: { browser: true } },
    {
      files: ['**/*.ts'],
      rules: {
        ...all('error', [
          'eqeqeq',
          'no-array-constructor',
          'no-var',
          'prefer-const',
          'prefer-rest-params',
          'prefer-spread',
          'typescript/ban-ts-comment',
          'typescript/consistent-type-imports',
          'typescript/explicit-module-boundary-types',
          'typescript/no-empty-object-type',
          'typescript/no-explicit-any',
          'typescript/no-misused-promises',
          'typescript/no-namespace',
          'typescript/no-non-null-assertion',
          'typescript/no-require-imports',
          'typescript/no-unnecessary-condition',
          'typescript/no-unnecessary-type-assertion',
          'typescript/no-unnecessary-type-constraint',
          'typescript/no-unsafe-argument',
          'typescript/no-unsafe-assignment',
          'typescript/no-unsafe-call',
          'typescript/no-unsafe-enum-comparison',
          'typescript/no-unsafe-function-type',
          'typescript/no-unsafe-member-access',
          'typescript/no-unsafe-return',
          'typescript/only-throw-error',
          'typescript/prefer-promise-reject-errors',
          'typescript/prefer-readonly',
          'typescript/require-await',
          'typescript/restrict-plus-operands',
          'typescript/unified-signatures',
        ]),
        // Control characters in names are what some patterns are for.
        'no-control-regex': 'off',
        // The compiler holds these.
        'no-redeclare': 'off',
        'no-undef': 'off',
        'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
        'syntax/unwanted': ['error', ...UNWANTED_SYNTAX, ...UNTYPED_EXPORTS],
        'typescript/no-confusing-void-expression': [
          'error',
          { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
        ],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'typescript/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true },
        ],
      },
    },
    {
      files: ELEMENTS,
      rules: {
        ...lit.configs['flat/recommended'].rules,
        ...wc.configs['flat/best-practice'].rules,
        ...litA11y.configs.recommended.rules,
        ...all('error', [
          'lit/attribute-names',
          'lit/lifecycle-super',
          'lit/no-legacy-imports',
          'lit/no-native-attributes',
          'lit/no-this-assign-in-render',
          'lit/no-useless-template-literals',
          'lit/prefer-static-styles',
        ]),
        'syntax/unwanted': ['error', ...UNWANTED_SYNTAX],
        // `render` and the like say what they return by being overrides.
        'typescript/explicit-module-boundary-types': 'off',
        // Lit's elements always have the callback that is passed on.
        'wc/guard-super-call': 'off',
      },
    },
    {
      // The scripts of a doc are not to come upon the marks in it.
      files: ['**/components/bridge/{annotate,paper}/*.ts'],
      rules: { 'wc/no-closed-shadow-root': 'off' },
    },
    {
      // Flat arrays read in tight loops: how they were filled says that the place is there.
      files: INDEX,
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
    {
      // `expect(x).to.be.true` is a sentence, not an expression left over.
      files: TESTS,
      rules: { 'no-unused-expressions': 'off' },
    },
  ],
}

function all(value, names) {
  return Object.fromEntries(names.map(name => [name, value]))
}
