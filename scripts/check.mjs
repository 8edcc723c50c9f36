// npm run check: format, lint with types, types, the drawings of the house, and the planted violations of the house's import rules.
import { readdirSync } from 'node:fs'
import { inRoot, isThere, main, ownEnvironment, Refusal, run, step } from './steps.mjs'

/** Runs every check, also after one failed, and answers how many passed and failed. */
export async function check() {
  const tally = { passed: 0, failed: 0 }
  for (const [name, program, ...args] of [
    ['format', 'oxfmt', '--check'],
    ['lint', 'oxlint', '-c', 'oxlint.config.ts', '--deny-warnings'],
    ...projects().map((project) => [`types of ${project}`, 'tsc', '-p', project]),
    ['drawings of the house', 'node', 'scripts/draw-house.mjs', '--check'],
    ['planted violations', 'node', 'scripts/plant-violations.mjs'],
  ]) {
    const isFine = await step(name, () => passes(program, args)).catch(tell)
    tally[isFine ? 'passed' : 'failed'] += 1
  }
  return tally
}

function tell(error) {
  if (!(error instanceof Refusal)) throw error
  console.log(error.message)
  return false
}

/** True when the check passes; throws what it said otherwise. */
async function passes(program, args) {
  const { code, said } = await run(program, args, { env: ownEnvironment() })
  if (code !== 0) throw new Refusal(said.trim())
  return true
}

/** Every TypeScript project of the house. */
function projects() {
  const workspaces = ['apps', 'packages'].flatMap((folder) => readdirSync(inRoot(folder)).map((name) => `${folder}/${name}`))
  // The service worker is a program of its own inside the web app.
  return [...workspaces, 'apps/web/src/sw', 'apps/office/src/sw', 'demo', 'e2e', 'bench', 'eval']
    .filter((place) => isThere(place))
    .flatMap((place) =>
      readdirSync(inRoot(place))
        .filter((name) => /^tsconfig.*\.json$/.test(name))
        .map((name) => `${place}/${name}`),
    )
}

if (import.meta.url === `file://${process.argv[1]}`)
  await main(async () => {
    const { passed, failed } = await check()
    console.log(`${passed} passed, ${failed} failed`)
    return failed === 0 ? 0 : 1
  })
