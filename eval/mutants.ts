import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, node } from '@schoolgate/e2e/school'
import { ABENA, PASSWORD } from '@schoolgate/e2e/demo'
import type { Case } from './questions.ts'
import { signIn, type Ward } from './records.ts'
import { figuresOfAll, missedAims, run } from './run.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** One wall taken away in a copy of the server: the figures must show it, or they are worth nothing. */
type Mutant = { name: string; file: string; from: RegExp; to: string }
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
    from: /(export function guardOf\([^)]*\)[^{]*\{)/,
    to: '$1 if (written !== "") return undefined',
  },
  {
    name: 'other children are not guarded',
    file: 'understanding/normalise.ts',
    from: /names\.others\.has\(owner\)/,
    to: 'names.others.has("")',
  },
  {
    name: 'every amount is ten times too large',
    file: 'answering/manner.ts',
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
    from: /history\.slice\(-MOST_MESSAGES\)/,
    to: 'history.slice(0, 0)',
  },
]

export type Trial = { dataDir: string; environment: Record<string, string>; cases: readonly Case[]; everybody: readonly Ward[] }
/** A third of the set shows a missing wall as well as all of it. */
const EVERY = 3
const READY_WITHIN_MS = 180_000

/** Tries each mutant on the demo the true program left behind; answers those that nobody noticed. */
export async function tryMutants(trial: Trial, say: (line: string) => void): Promise<string[]> {
  const unnoticed: string[] = []
  for (const mutant of MUTANTS) {
    const house = await mkdtemp(path.join(tmpdir(), 'schoolgate-mutant-'))
    try {
      const missed = await missedBy(await plant(mutant, house), trial)
      if (missed.length === 0) unnoticed.push(mutant.name)
      say(missed.length > 0 ? `caught: ${mutant.name} (${missed.join(', ')})` : `NOT CAUGHT: ${mutant.name}`)
    } finally {
      await rm(house, { recursive: true, force: true })
    }
  }
  return unnoticed
}

/** A copy of the server's sources with one wall less. */
async function plant({ file, from, to, name }: Mutant, house: string): Promise<string> {
  const copy = path.join(house, 'apps/server')
  await mkdir(copy, { recursive: true })
  await symlink(path.join(ROOT, 'node_modules'), path.join(house, 'node_modules'))
  const server = path.join(ROOT, 'apps/server')
  for (const entry of await readdir(server)) {
    if (entry === 'src' || entry === 'package.json')
      await cp(path.join(server, entry), path.join(copy, entry), { recursive: true })
    else if (entry !== 'dist') await symlink(path.join(server, entry), path.join(copy, entry))
  }
  const target = path.join(copy, 'src/modules/assistant', file)
  const sound = await readFile(target, 'utf8')
  const mutated = sound.replace(from, to)
  if (mutated === sound) throw new Error(`The mutant “${name}” found nothing to change in ${file}.`)
  await writeFile(target, mutated)
  return copy
}

async function missedBy(copy: string, { dataDir, environment, cases, everybody }: Trial): Promise<string[]> {
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
