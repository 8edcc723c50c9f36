import { createInterface } from 'node:readline/promises'
import { describeReport, initSchool } from '#modules/intake'
import { Misuse, optionName, type Wish } from './command.ts'
import type { Desk } from './desk.ts'
import { INIT_QUESTIONS } from './init-questions.ts'

type Question = keyof typeof INIT_QUESTIONS
type Answer = (question: Question) => string

/** Asks a person at a terminal for what the options did not say; elsewhere a missing one is refused. */
export async function answersFor(given: Wish<typeof INIT_QUESTIONS>): Promise<Answer> {
  const answers = new Map<string, string | undefined>(Object.entries(given))
  const missing = Object.entries(INIT_QUESTIONS).filter(([key]) => answers.get(key) === undefined)
  if (missing.length > 0 && !process.stdin.isTTY)
    throw new Misuse(`These are missing: ${missing.map(([key]) => optionName(key)).join(', ')}`, 'init')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  for (const [key, { says }] of missing) answers.set(key, (await terminal.question(`${says}: `)).trim())
  terminal.close()
  return (question) => answers.get(question) ?? ''
}

/** `schoolgate init`: makes a real, empty school and its office account; 1 when it was refused. */
export async function makeSchool({ db, storage, clock, say, person }: Desk, answer: Answer): Promise<number> {
  const school = {
    name: answer('name'),
    country: answer('country'),
    town: answer('town'),
    phone: answer('phone'),
    headTeacherTitle: answer('headTitle'),
    headTeacherName: answer('headName'),
    office: {
      title: answer('officeTitle'),
      fullname: answer('officeName'),
      email: answer('officeEmail'),
      phone: answer('officePhone'),
    },
  }
  const report = await initSchool(school, { db, storage, clock, person })
  say(describeReport(report))
  if (report.outcome === 'refused') return 1
  say(
    `${school.name} is made. ${school.office.fullname} signs in by a code to ${school.office.phone}, or sets a password by e-mail.`,
  )
  return 0
}
