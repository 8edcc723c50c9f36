// Plants one violation of each rule of the house in a copy of the sources and expects the linter to name every one:
// a rule that reports nothing when it is broken guards nothing. The copy is gone afterwards; the sources are never touched.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot, main, ownEnvironment, run } from './steps.mjs'

const importing = (what) => `import { a } from '${what}'\nexport const b = a\n`

/** Where, what, and the rule that must speak. */
const VIOLATIONS = [
  ['packages/contracts/src/planted.ts', importing('node:fs'), 'no-restricted-imports'],
  ['packages/contracts/src/planted.ts', importing('drizzle-orm/pg-core'), 'no-restricted-imports'],
  ['apps/web/src/app/planted.ts', importing('@schoolgate/server'), 'no-restricted-imports'],
  ['apps/web/src/app/planted.ts', importing('#testing'), 'no-restricted-imports'],
  ['apps/web/src/app/planted.ts', importing('#screens/wards/wards'), 'no-restricted-imports'],
  ['apps/web/src/features/wards/planted.ts', importing('#screens/notices/notice'), 'no-restricted-imports'],
  ['apps/web/src/features/wards/planted.ts', importing('#app/router'), 'no-restricted-imports'],
  ['apps/web/src/features/wards/planted.ts', importing('drizzle-orm/pg-core'), 'no-restricted-imports'],
  ['apps/web/src/features/wards/planted.ts', importing('../notices/notices.queries.ts'), 'no-relative-parent-imports'],
  ['apps/web/src/ui/planted.tsx', importing('#features/wards'), 'no-restricted-imports'],
  ['apps/web/src/ui/planted.tsx', importing('@schoolgate/contracts/wards'), 'no-restricted-imports'],
  ['packages/ui/src/planted.tsx', importing('@schoolgate/contracts/wards'), 'no-restricted-imports'],
  ['packages/ui/src/lib/planted.ts', importing('#ui/button'), 'no-restricted-imports'],
  ['packages/ui/src/planted.words.ts', "export const b = 'Qui est-ce ?'\n", 'french-spaces'],
  ['apps/web/src/lib/planted.ts', importing('#ui/page'), 'no-restricted-imports'],
  ['apps/web/src/lib/planted.ts', importing('@schoolgate/ui/button'), 'no-restricted-imports'],
  ['apps/web/src/features/wards/planted.ts', importing('@schoolgate/ui/testing'), 'no-restricted-imports'],
  ['apps/web/src/sw/planted.ts', importing('#lib/api'), 'no-restricted-imports'],
  ['apps/web/src/features/wards/planted.ts', importing('@schoolgate/office/src/main.tsx'), 'no-restricted-imports'],
  ['apps/office/src/app/planted.ts', importing('#screens/work/work'), 'no-restricted-imports'],
  ['apps/office/src/features/work/planted.ts', importing('#app/router.tsx'), 'no-restricted-imports'],
  ['apps/office/src/features/work/planted.ts', importing('@schoolgate/web/src/main.tsx'), 'no-restricted-imports'],
  ['apps/office/src/features/work/planted.words.ts', "export const b = 'Qui est-ce ?'\n", 'french-spaces'],
  ['apps/server/src/modules/schools/planted.routes.ts', importing('drizzle-orm'), 'no-restricted-imports'],
  ['apps/server/src/modules/schools/planted.routes.ts', importing('#testing'), 'no-restricted-imports'],
  ['apps/server/src/modules/schools/planted.service.ts', importing('fastify'), 'no-restricted-imports'],
  ['apps/server/src/modules/schools/planted.service.ts', importing('#db/schema'), 'no-restricted-imports'],
  ['apps/server/src/modules/schools/planted.store.ts', importing('#modules/identity'), 'no-restricted-imports'],
  ['apps/server/src/modules/schools/planted.store.ts', importing('fastify'), 'no-restricted-imports'],
  ['apps/server/src/modules/schools/planted.gateway.ts', importing('#db'), 'no-restricted-imports'],
  ['apps/server/src/modules/schools/planted.service.ts', importing('#modules/identity/codes'), 'own-rooms'],
  ['apps/server/src/app/planted.ts', importing('#modules/payments/provider'), 'own-rooms'],
  ['apps/web/src/features/wards/planted.ts', importing('#features/notices/kept'), 'own-rooms'],
  [
    'apps/server/src/modules/schools/planted.service.ts',
    "import { Problem } from '#lib/problem'\nexport const b = new Problem(409, 'schools.planted', { title: 'Planted.' })\n",
    'declared-problems',
  ],
  [
    'apps/server/src/modules/schools/planted.routes.ts',
    "import { problem } from '#lib/problem'\nexport const b = problem(409, 'schools.planted', 'Planted.')\n",
    'declared-problems',
  ],
  ['apps/web/src/features/wards/planted.words.ts', "export const b = 'Qui est-ce ?'\n", 'french-spaces'],
  ['apps/server/src/db/planted.ts', importing('#modules/schools'), 'no-restricted-imports'],
  ['apps/server/src/lib/planted.ts', importing('#db'), 'no-restricted-imports'],
  [
    'apps/server/src/modules/schools/planted.store.ts',
    "import { sql } from 'drizzle-orm'\nexport const sorted = (by: string) => sql`order by ${sql.raw(by)}`\n",
    'no-restricted-properties',
  ],
  [
    'apps/web/src/features/wards/planted.ts',
    'export const show = (place: Element, text: string) => (place.innerHTML = text)\n',
    'no-restricted-properties',
  ],
  ['apps/server/src/modules/planted-circle/index.ts', "export { b } from './other.ts'\n", 'no-cycle'],
  // Also one that only types go round, and by the modules' own doors.
  [
    'apps/server/src/modules/planted-types/index.ts',
    "import type { C } from '#modules/planted-other-types'\nexport type B = C[]\n",
    'no-cycle',
  ],
  [
    'apps/server/src/modules/schools/forgotten.store.ts',
    `import { schools } from '#db/schema'
import type { Tx } from '#db'

export const rename = async (tx: Tx) => {
  tx.update(schools).set({ name: 'never written' })
}
`,
    'no-floating-promises',
  ],
]

/** The other halves of the planted circles. */
const HALVES = [
  ['apps/server/src/modules/planted-circle/other.ts', "import { c } from './index.ts'\nexport const b = c\n"],
  [
    'apps/server/src/modules/planted-other-types/index.ts',
    "import type { B } from '#modules/planted-types'\nexport type C = { of: B }\n",
  ],
]

const COPIED = ['apps', 'packages', 'scripts/house-rules.mjs', 'package.json', 'tsconfig.base.json', 'oxlint.config.ts']
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'public', 'migrations'])

await main(async () => {
  const house = mkdtempSync(path.join(tmpdir(), 'schoolgate-planted-'))
  const remove = () => rmSync(house, { recursive: true, force: true })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
  process.on('exit', remove)

  for (const place of COPIED)
    cpSync(inRoot(place), path.join(house, place), { recursive: true, filter: (from) => !LEFT_OUT.has(path.basename(from)) })
  for (const place of ['node_modules', 'apps/server/node_modules', 'apps/web/node_modules'])
    symlinkSync(inRoot(place), path.join(house, place))

  const planted = VIOLATIONS.map(([file, text, rule], number) => {
    const place = file.replace(/planted(?=\.)/, `planted-${number}`)
    return { place, text, rule }
  })
  for (const [place, text] of [...planted.map(({ place, text }) => [place, text]), ...HALVES]) {
    mkdirSync(path.dirname(path.join(house, place)), { recursive: true })
    writeFileSync(path.join(house, place), text)
  }

  const files = planted.map(({ place }) => place)
  const { said } = await run('oxlint', ['-c', 'oxlint.config.ts', '--format=unix', ...files], {
    cwd: house,
    env: ownEnvironment(),
  })
  const lines = said.split('\n')
  const missed = planted.filter(({ place, rule }) => !lines.some((line) => line.includes(place) && line.includes(rule)))
  for (const { place, text, rule } of missed) console.error(`not reported: ${rule} in ${place}\n${text}`)
  if (missed.length > 0) console.error(said)
  console.log(`${planted.length - missed.length} of ${planted.length} planted violations reported`)
  return missed.length === 0 ? 0 : 1
})
