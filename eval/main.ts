import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ABENA, PASSWORD, YAW } from '@schoolgate/e2e/demo'
import { startSchool, type RunningSchool } from '@schoolgate/e2e/school'
import { letItHelp, liesThrough, startLiar } from './liar.ts'
import { tryMutants } from './mutants.ts'
import { casesFor, OWN_QUESTIONS, questionFiles } from './questions.ts'
import { recordsOf, signIn } from './records.ts'
import { printFolds } from './folds.ts'
import { printKinds } from './kinds.ts'
import { figuresOfAll, missedAims, run, type Figures } from './run.ts'

const HELP = `npm run eval [-- OPTIONS]

Asks the assistant a set of questions over the demo school and prints the figures; fails where an aim is missed. A third of all questions,
and every lot called sealed-*.txt, is sealed: only its figures are printed, so that nobody can mend against it.

  --questions FILE...  other sets than the repository's, in the same form (eval/questions); a folder stands for its .txt files
  --folds              only what the readers make of example lines they have not learnt from
  --mutants            takes one wall after the other away and says whether the figures show it
  --help               this`
const { values, positionals } = parseArgs({
  options: {
    questions: { type: 'string', multiple: true },
    folds: { type: 'boolean', default: false },
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
  const { cases, unheld } = await casesFor(wards, await questionFiles(files.length > 0 ? files : [OWN_QUESTIONS]))
  for (const fault of unheld) say(`- not asked: ${fault}`)
  const verdicts = await run(session, cases, [...wards, ...others])
  for (const { part, isRight, isLinkRight, ungrounded, leaks, question, answer } of verdicts) {
    if (part === 'sealed') continue
    if (isRight && isLinkRight && ungrounded.length === 0 && leaks.length === 0) continue
    say(`- ${question}\n  ${answer.replaceAll('\n', ' / ').slice(0, 240)}`)
    if (ungrounded.length > 0) say(`  not in the records: ${ungrounded.join(', ')}`)
  }
  const isSealed = ({ part }: { part: string }) => part === 'sealed'
  return {
    open: figuresOfAll(verdicts.filter((verdict) => !isSealed(verdict))),
    sealed: figuresOfAll(verdicts.filter(isSealed)),
    openCases: cases.filter((one) => !isSealed(one)),
    everybody: [...wards, ...others],
  }
}

const ROWS: readonly (readonly [name: string, said: (figures: Figures) => string])[] = [
  ['questions', ({ questions }) => String(questions)],
  ['facts recalled', ({ recall }) => percent(recall)],
  ['wrong answers', ({ wrong }) => percent(wrong)],
  ['asked back', ({ askedBack }) => percent(askedBack)],
  ['… and what was meant is offered', ({ offered }) => percent(offered)],
  ['figures grounded', ({ grounded }) => percent(grounded)],
  ['leaks', ({ leaks }) => String(leaks)],
  ['fallbacks where an answer was due', ({ fallbacks }) => percent(fallbacks)],
  ['refusals right', ({ refusals }) => percent(refusals)],
  ['safeguarding recall', ({ safeguarding }) => percent(safeguarding)],
  ['false alarms', ({ falseAlarms }) => percent(falseAlarms)],
  ['follow-ups right', ({ followUps }) => percent(followUps)],
  ['links right', ({ links }) => percent(links)],
  ['first text, median', ({ firstByteP50 }) => `${firstByteP50.toFixed(1)} ms`],
  ['first text, p95', ({ firstByteP95 }) => `${firstByteP95.toFixed(1)} ms`],
]

const saidOf = (figures: Figures, said: (typeof ROWS)[number][1]) => (figures.questions === 0 ? '–' : said(figures)).padStart(9)

function print(open: Figures, sealed: Figures): void {
  say(`| ${''.padEnd(34)} | ${'open'.padStart(9)} | ${'sealed'.padStart(9)} |`)
  for (const [name, said] of ROWS) say(`| ${name.padEnd(34)} | ${saidOf(open, said)} | ${saidOf(sealed, said)} |`)
}

/** The same school with an outside model that lies: what of it reaches a parent. */
async function withLiar(dataDir: string): Promise<string[]> {
  const liar = await startLiar()
  try {
    const school = await startSchool({ dataDir, environment: { ...UNLIMITED, ...liar.environment } })
    try {
      await letItHelp({ url: school.url, dataDir })
      const session = await signIn(school.url, ABENA.email, PASSWORD)
      const [ward] = await recordsOf(session)
      return ward ? await liesThrough(session, ward, say) : []
    } finally {
      await school.stop()
    }
  } finally {
    liar.stop()
  }
}

async function main() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-eval-'))
  try {
    const school = await startSchool({ dataDir, environment: UNLIMITED })
    const { open, sealed, openCases: cases, everybody } = await evaluate(school).finally(() => school.stop())
    print(open, sealed)
    for (const aim of missedAims(sealed)) say(`not reached by the sealed part: ${aim}`)
    const faults = missedAims(open).map((aim) => `missed: ${aim}`)
    if (files.length === 0) faults.push(...(await withLiar(dataDir)))
    if (files.length === 0) await printKinds(say)
    // The mutants live on the demo that is there already, one after the other; what the sealed part misses already would hide them.
    if (values.mutants) faults.push(...(await tryMutants({ dataDir, environment: UNLIMITED, cases, everybody }, say)))
    for (const fault of faults) say(fault)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (values.help) say(HELP)
else if (values.folds) printFolds(say)
else await main()
