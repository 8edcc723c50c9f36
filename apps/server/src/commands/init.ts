import { createInterface } from 'node:readline/promises'
import { describeReport, initSchool } from '#modules/intake'
import { createAddresses } from '#modules/schools'
import { UsageError, optionName, type Arguments } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { INIT_QUESTIONS } from './init-questions.ts'
import { schoolNamed } from './which-school.ts'

type Question = keyof typeof INIT_QUESTIONS
type Answer = (question: Question) => string

/** Asks a person at a terminal for what the options did not say; elsewhere a missing one is refused. */
export async function answersFor(given: Arguments<typeof INIT_QUESTIONS>): Promise<Answer> {
  const answers = new Map<string, string | undefined>(Object.entries(given))
  const missing = Object.entries(INIT_QUESTIONS).filter(([key]) => answers.get(key) === undefined)
  if (missing.length > 0 && !process.stdin.isTTY)
    throw new UsageError(`These are missing: ${missing.map(([key]) => optionName(key)).join(', ')}`, 'init')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  for (const [key, { says }] of missing) answers.set(key, (await terminal.question(`${says}: `)).trim())
  terminal.close()
  return (question) => answers.get(question) ?? ''
}

/** `schoolgate init`: makes a real, empty school and its office account; 1 when it was refused. */
export async function makeSchool({ db, env, clock, say, person }: CommandContext, answer: Answer): Promise<number> {
  const school = {
    name: answer('name'),
    country: answer('country'),
    town: answer('town'),
    phone: answer('phone'),
    headTeacherTitle: answer('headTitle'),
    headTeacherName: answer('headName'),
    founder: {
      role: 'office' as const,
      title: answer('officeTitle'),
      fullname: answer('officeName'),
      email: answer('officeEmail'),
      phone: answer('officePhone'),
    },
  }
  const report = await initSchool(school, { db, clock, person })
  say(describeReport(report))
  if (report.outcome === 'refused') return 1
  const { name, founder } = school
  const address = await createAddresses({ ...env, db }).of((await schoolNamed(db, report.code)).id)
  say('')
  say(`${name} is made. Its code is ${report.code}; the ref of ${founder.fullname} in the office is ${report.founderRef}.`)
  say(
    `Write them so into your data files (docs/data-files.md): ${report.code} into school.csv, ${report.founderRef} into staff.csv.`,
  )
  say('Then: schoolgate import FOLDER --dry-run, which says what would change.')
  say(
    `${founder.fullname} sets a password by a link to ${founder.email} at ${address}/login, and signs in with it and a code to ${founder.phone}.`,
  )
  return 0
}
