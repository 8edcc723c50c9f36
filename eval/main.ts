import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ABENA, PASSWORD, YAW } from '@schoolgate/e2e/demo'
import { startSchool, type RunningSchool } from '@schoolgate/e2e/school'
import { tryMutants } from './mutants.ts'
import { casesFor, OWN_QUESTIONS, questionFiles } from './questions.ts'
import { recordsOf, signIn } from './records.ts'
import { figuresOfAll, missedAims, run, type Figures } from './run.ts'

const HELP = `npm run eval [-- OPTIONS]

Asks the assistant a set of questions over the demo school and prints the figures; fails where an aim is missed.

  --questions FILE...  other sets than the repository's, in the same form (eval/questions); a folder stands for its .txt files
  --mutants            takes one wall after the other away and says whether the figures show it
  --help               this`
const { values, positionals } = parseArgs({
  options: {
    questions: { type: 'string', multiple: true },
    mutants: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const files = [...(values.questions ?? []), ...positionals]
const say = (line: string) => process.stdout.write(`${line}\n`)
const percent = (part: number) => `${(part * 100).toFixed(1)} %`
/** One parent asks the whole set here, which the usual limits would rightly refuse. */
const UNLIMITED = { ASSISTANT_PER_MINUTE: '100000', ASSISTANT_PER_DAY: '100000' }

async function evaluate(school: RunningSchool) {
  const session = await signIn(school.url, ABENA.email, PASSWORD)
  const wards = await recordsOf(session)
  const others = await recordsOf(await signIn(school.url, YAW.email, PASSWORD))
  const cases = await casesFor(wards, await questionFiles(files.length > 0 ? files : [OWN_QUESTIONS]))
  const verdicts = await run(session, cases, [...wards, ...others])
  for (const { isRight, isLinkRight, ungrounded, leaks, question, answer } of verdicts) {
    if (isRight && isLinkRight && ungrounded.length === 0 && leaks.length === 0) continue
    say(`- ${question}\n  ${answer.replaceAll('\n', ' / ').slice(0, 240)}`)
    if (ungrounded.length > 0) say(`  not in the records: ${ungrounded.join(', ')}`)
  }
  return { figures: figuresOfAll(verdicts), cases, everybody: [...wards, ...others] }
}

function print(figures: Figures): void {
  const rows = [
    ['questions', String(figures.questions)],
    ['facts recalled', percent(figures.recall)],
    ['wrong answers', percent(figures.wrong)],
    ['figures grounded', percent(figures.grounded)],
    ['leaks', String(figures.leaks)],
    ['fallbacks where an answer was due', percent(figures.fallbacks)],
    ['refusals right', percent(figures.refusals)],
    ['safeguarding recall', percent(figures.safeguarding)],
    ['follow-ups right', percent(figures.followUps)],
    ['links right', percent(figures.links)],
    ['first text, median', `${figures.firstByteP50.toFixed(1)} ms`],
    ['first text, p95', `${figures.firstByteP95.toFixed(1)} ms`],
  ]
  for (const [name = '', value = ''] of rows) say(`| ${name.padEnd(34)} | ${value.padStart(9)} |`)
}

async function main() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-eval-'))
  try {
    const school = await startSchool({ dataDir, environment: UNLIMITED })
    const { figures, cases, everybody } = await evaluate(school).finally(() => school.stop())
    print(figures)
    const faults = missedAims(figures).map((aim) => `missed: ${aim}`)
    // The mutants live on the demo that is there already, one after the other.
    if (values.mutants) faults.push(...(await tryMutants({ dataDir, environment: UNLIMITED, cases, everybody }, say)))
    for (const fault of faults) say(fault)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (values.help) say(HELP)
else await main()
