import { defineConfig } from 'oxlint'

/** The dependency rule of the house (docs/house.md): what a folder must never import, and the sentence that says why. */
const never = (files: string | string[], group: string[], message: string) => ({
  files: [files].flat(),
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] as const },
})

const OTHER_SIDE_OF_WEB = [
  '@schoolgate/server',
  '@schoolgate/server/**',
  '@schoolgate/web/**',
  '@schoolgate/office/**',
  '@schoolgate/ui/testing',
  'drizzle-orm',
  'drizzle-orm/**',
  'pg',
  'fastify',
  'node:*',
]
/** What both sides show, beside the floor on which it stands. */
const LOOKS = ['@schoolgate/ui/*', '@schoolgate/ui/icons/**', '@schoolgate/ui/styles/**']
const SQL = ['#db/schema', 'drizzle-orm', 'drizzle-orm/**', 'pg']
const HTTP = ['fastify', '@fastify/**', 'node:http', 'node:https']

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'react', 'jsx-a11y', 'vitest', 'promise'],
  jsPlugins: ['./scripts/house-rules.mjs'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist/**', '**/migrations/**', 'data/**', '.cache/**'],
  rules: {
    'house/own-rooms': 'error',
    'house/declared-problems': 'error',
    'house/french-spaces': 'error',
    // Circles of types too: whoever reads one file of a circle must read them all.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-relative-parent-imports': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    'no-console': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    // A Drizzle write without `await` never runs. Fastify's reply is thenable too, but acts at once.
    'typescript/no-floating-promises': [
      'error',
      { checkThenables: true, allowForKnownSafePromises: [{ from: 'package', package: 'fastify', name: 'FastifyReply' }] },
    ],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/no-non-null-assertion': 'error',
    // Our objects of functions never use `this`.
    'typescript/unbound-method': 'off',
    'typescript/ban-ts-comment': 'error',
    'no-restricted-properties': [
      'error',
      {
        object: 'sql',
        property: 'raw',
        message: 'What stands in a statement as it is may come from a caller: write it as sql`…`.',
      },
      ...['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({
        property,
        message: 'Text that is read as HTML runs: make elements instead.',
      })),
    ],
    'no-eval': 'error',
    'no-implied-eval': 'error',
    'react/no-danger': 'error',
    // The second argument is the sentence shown when it fails.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // `<output>` may not hold blocks, which most of our live regions do.
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    never('packages/contracts/**', ['**', '!zod/mini', '!./*'], 'Contracts import zod and nothing else.'),
    never(
      'apps/web/src/app/**',
      ['#screens/**', '#testing', ...OTHER_SIDE_OF_WEB],
      'Only routes.ts opens screens; the browser never sees the server, nor the tests’ tools.',
    ),
    never(
      'apps/web/src/app/routes.ts',
      ['#testing', ...OTHER_SIDE_OF_WEB],
      'The browser never sees the server, nor the tests’ tools.',
    ),
    never(
      'apps/web/src/features/**',
      ['#app/**', '#screens/**', '#testing', ...OTHER_SIDE_OF_WEB],
      'A feature does not know the app that hosts it.',
    ),
    never(
      'packages/ui/src/**',
      ['@schoolgate/contracts/**', '@schoolgate/ui/**', '#testing', ...OTHER_SIDE_OF_WEB],
      'ui knows no school words, and its own files by #ui and #lib.',
    ),
    never('packages/ui/src/lib/**', ['@schoolgate/ui/**', '#ui/**', '#testing', ...OTHER_SIDE_OF_WEB], 'lib is the floor.'),
    never(
      'apps/web/src/ui/**',
      ['#app/**', '#features/**', '#screens/**', '#testing', '@schoolgate/contracts/**', ...OTHER_SIDE_OF_WEB],
      'ui knows no school words.',
    ),
    never(
      'apps/web/src/lib/**',
      ['#app/**', '#features/**', '#screens/**', '#ui/**', ...LOOKS, '#testing', ...OTHER_SIDE_OF_WEB],
      'lib is the floor.',
    ),
    never('apps/web/src/sw/**', ['#*', '#*/**'], 'The service worker stands alone.'),
    never('apps/office/src/sw/**', ['#*', '#*/**', '@schoolgate/**'], 'The office’s worker stands alone.'),
    never(
      'apps/office/src/app/**',
      ['#screens/**', '#testing', ...OTHER_SIDE_OF_WEB],
      'Only routes.ts opens screens; the browser never sees the server, nor the tests’ tools.',
    ),
    never(
      'apps/office/src/app/routes.ts',
      ['#testing', ...OTHER_SIDE_OF_WEB],
      'The browser never sees the server, nor the tests’ tools.',
    ),
    never(
      'apps/office/src/features/**',
      ['#app/**', '#screens/**', '#testing', ...OTHER_SIDE_OF_WEB],
      'A feature does not know the app that hosts it.',
    ),
    never(
      'apps/server/src/modules/**/*.routes.ts',
      ['#app/**', '#testing', ...SQL],
      'Routes speak HTTP; SQL lives in the store.',
    ),
    never(
      'apps/server/src/modules/**/*.service.ts',
      ['#app/**', '#testing', ...SQL, ...HTTP],
      'Services decide; they speak neither HTTP nor SQL.',
    ),
    never(
      'apps/server/src/modules/**/*.store.ts',
      ['#app/**', '#testing', '#modules/**', ...HTTP],
      'Stores speak SQL and nothing else.',
    ),
    never(
      'apps/server/src/modules/**/*.gateway.ts',
      ['#app/**', '#testing', '#db', '#db/**', ...SQL],
      'A gateway speaks to the outside, never to the database.',
    ),
    never('apps/server/src/db/**', ['#app/**', '#modules/**', '#testing'], 'The database knows no module.'),
    never('apps/server/src/lib/**', ['#app/**', '#modules/**', '#db', '#db/**', '#testing'], 'lib is the floor.'),
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/**'],
      rules: { 'house/own-rooms': 'off', 'no-restricted-imports': 'off', 'max-lines': ['error', { max: 600 }] },
    },
    { files: ['**/testing/**'], rules: { 'no-console': 'off', 'vitest/no-standalone-expect': 'off' } },
    {
      files: ['apps/web/src/app/router.tsx', 'apps/*/src/app/routes.ts'],
      rules: { 'import/no-relative-parent-imports': 'off' },
    },
    {
      files: ['scripts/**', 'bench/**', 'apps/server/src/cli.ts', 'apps/server/src/commands/**', '**/*.mjs'],
      rules: { 'no-console': 'off' },
    },
  ],
})
