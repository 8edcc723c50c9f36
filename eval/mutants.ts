import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BUILT_MODEL } from '@schoolgate/server/second-reader'
import { freePort, node } from '@schoolgate/e2e/school'
import { ABENA, PASSWORD } from '@schoolgate/e2e/demo'
import type { Case } from './questions.ts'
import { signIn, type Ward } from './records.ts'
import { letItHelp, startLiar } from './liar.ts'
import { figuresOfAll, missedAims, run } from './run.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** One wall taken away in a copy of the server: the figures must show it, or they are worth nothing. */
type Change = { file: string; from: RegExp; to: string }
type Mutant = Change & {
  name: string
  /** The second wall behind the same thing, which goes too: with it standing the first is not missed. */
  also?: Change
  /** Only a model that lies shows that this wall is gone: the built-in has nothing to hide behind it. */
  needsLiar?: true
}
const RULES_ALONE: Change = { file: 'engine/answer.ts', from: /, secondReader: secondReader\(\) \}/, to: ' }' }
const MUTANTS: readonly Mutant[] = [
  {
    name: 'scope removed: the first ward of the guardian answers for all',
    file: 'reading/settled.ts',
    from: /const ward = wards\.find\(\(\{ id \}\) => id === wardId\)/,
    to: 'const ward = wards[0]',
  },
  {
    name: 'guards off',
    file: 'understanding/guards.ts',
    from: /(export function guardOf\(.*\{\n)/,
    to: '$1  if (question !== "") return undefined\n',
  },
  {
    name: 'other children are not guarded',
    file: 'understanding/guards.ts',
    from: /return ORDER\.find\(isSaid\)/,
    to: "return ORDER.filter((guard) => guard !== 'other_child').find(isSaid)",
    also: RULES_ALONE,
  },
  {
    name: 'every amount is ten times too large',
    file: 'answering/phrasing.ts',
    from: /Math\.abs\(money\.amount_minor\)/,
    to: '10 * Math.abs(money.amount_minor)',
  },
  {
    name: 'last term is this term',
    file: 'reading/terms.ts',
    from: /return terms\[at - 1\]/,
    to: 'return current',
  },
  {
    name: 'conversations are forgotten',
    file: 'engine/answer.ts',
    from: /\.\.\.history\.filter\(/,
    to: '...history.slice(0, 0).filter(',
  },
  {
    name: 'a model may claim what it likes, and lies',
    file: 'fact-check/only-facts.ts',
    from: /PHRASES\.has\(plainOf\(text\)\)/,
    to: 'text.length >= 0',
    needsLiar: true,
  },
]

export type Trial = { dataDir: string; environment: Record<string, string>; cases: readonly Case[]; everybody: readonly Ward[] }
/** A third of the set shows a missing wall as well as all of it. */
const EVERY = 3
const READY_WITHIN_MS = 180_000

/** Tries each mutant on the demo the true program left behind; answers what is wrong: those that nobody noticed, lies that came through. */
export async function tryMutants(trial: Trial, say: (line: string) => void): Promise<string[]> {
  // With every wall standing nothing of the lies may reach a parent, or the mutant that needs them proves nothing.
  const believed = await missedBy(null, true, trial)
  say(believed.length > 0 ? `BELIEVED: a model that lies (${believed.join(', ')})` : 'held back: a model that lies')
  const faults = believed.map((aim) => `missed while a model lies: ${aim}`)
  for (const mutant of MUTANTS) {
    const missed = await missedBy(mutant, mutant.needsLiar ?? false, trial)
    if (missed.length === 0) faults.push(`not caught: ${mutant.name}`)
    say(missed.length > 0 ? `caught: ${mutant.name} (${missed.join(', ')})` : `NOT CAUGHT: ${mutant.name}`)
  }
  return faults
}

/** The aims that the program misses with this change, or as it is; with or without a model that lies. */
async function missedBy(change: Mutant | null, needsLiar: boolean, trial: Trial): Promise<string[]> {
  const house = await mkdtemp(path.join(tmpdir(), 'schoolgate-mutant-'))
  const liar = needsLiar ? await startLiar() : null
  try {
    const environment = { ...trial.environment, ...liar?.environment }
    const copy = await copyOf(house, change)
    // The school's choice and the parent's are kept: they are made once, before the first mutant.
    return await missedIn(copy, { ...trial, environment }, needsLiar && change === null ? letItHelp : undefined)
  } finally {
    liar?.stop()
    await rm(house, { recursive: true, force: true })
  }
}

/** A copy of the server's sources, with one wall less where a change says which. */
async function copyOf(house: string, change: Mutant | null): Promise<string> {
  const copy = path.join(house, 'apps/server')
  await mkdir(copy, { recursive: true })
  await symlink(path.join(ROOT, 'node_modules'), path.join(house, 'node_modules'))
  const server = path.join(ROOT, 'apps/server')
  for (const entry of await readdir(server)) {
    if (entry === 'src' || entry === 'package.json')
      await cp(path.join(server, entry), path.join(copy, entry), { recursive: true })
    else if (entry !== 'dist') await symlink(path.join(server, entry), path.join(copy, entry))
  }
  // What was learnt is the same in every mutant.
  await cp(path.join(server, 'dist', BUILT_MODEL), path.join(copy, 'src/modules/assistant/classifier', BUILT_MODEL))
  if (!change) return copy
  for (const { file, from, to } of [change, ...(change.also ? [change.also] : [])]) {
    const target = path.join(copy, 'src/modules/assistant', file)
    const sound = await readFile(target, 'utf8')
    const mutated = sound.replace(from, to)
    if (mutated === sound) throw new Error(`A mutant found nothing to change in ${file}: ${from.source}`)
    await writeFile(target, mutated)
  }
  return copy
}

async function missedIn(
  copy: string,
  { dataDir, environment, cases, everybody }: Trial,
  prepare?: (school: { url: string; dataDir: string }) => Promise<void>,
): Promise<string[]> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(node(), ['src/cli.ts', 'serve'], {
    cwd: copy,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  try {
    const began = performance.now()
    while (
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null || performance.now() - began > READY_WITHIN_MS) throw new Error('A mutant did not start.')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await prepare?.({ url, dataDir })
    const session = await signIn(url, ABENA.email, PASSWORD)
    return missedAims(
      figuresOfAll(
        await run(
          session,
          cases.filter((_, index) => index % EVERY === 0),
          everybody,
        ),
      ),
    )
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
