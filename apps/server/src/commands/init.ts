import { createInterface } from 'node:readline/promises'
import { Refusal } from '#lib/refusal'
import { describeReport, initSchool } from '#modules/intake'
import type { Desk } from './desk.ts'

/** What `schoolgate init` must know: the option and the question a person is asked instead. */
const QUESTIONS = {
  name: 'Name of the school',
  country: 'Country (GH or NG)',
  town: 'Town',
  phone: 'Phone number that parents may call',
  'head-title': 'Head-teacher: Mr., Mrs., Dr. …',
  'head-name': 'Head-teacher: name',
  'office-title': 'Office: Mr., Mrs. …',
  'office-name': 'Office: name',
  'office-email': 'Office: e-mail, to sign in with',
  'office-phone': 'Office: phone number, to sign in with',
} as const

type Option = keyof typeof QUESTIONS

/** The options of `schoolgate init`, as node:util's parseArgs takes them. */
export const INIT_OPTIONS: Record<Option, { type: 'string' }> = {
  name: { type: 'string' },
  country: { type: 'string' },
  town: { type: 'string' },
  phone: { type: 'string' },
  'head-title': { type: 'string' },
  'head-name': { type: 'string' },
  'office-title': { type: 'string' },
  'office-name': { type: 'string' },
  'office-email': { type: 'string' },
  'office-phone': { type: 'string' },
}

/** Asks a person at a terminal for what the options did not say; elsewhere a missing one is refused. */
export async function answersFor(given: Partial<Record<Option, string>>): Promise<(option: Option) => string> {
  const answers = new Map<string, string>(Object.entries(given))
  const missing = Object.entries(QUESTIONS).filter(([option]) => !answers.has(option))
  if (missing.length > 0 && !process.stdin.isTTY)
    throw new Refusal(`These are missing: ${missing.map(([option]) => `--${option}`).join(', ')}.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  for (const [option, question] of missing) answers.set(option, (await terminal.question(`${question}: `)).trim())
  terminal.close()
  return (option) => answers.get(option) ?? ''
}

/** `schoolgate init`: makes a real, empty school and its office account; 1 when it was refused. */
export async function makeSchool({ db, storage, clock, say }: Desk, answer: (option: Option) => string): Promise<number> {
  const school = {
    name: answer('name'),
    country: answer('country'),
    town: answer('town'),
    phone: answer('phone'),
    headTeacherTitle: answer('head-title'),
    headTeacherName: answer('head-name'),
    office: {
      title: answer('office-title'),
      fullname: answer('office-name'),
      email: answer('office-email'),
      phone: answer('office-phone'),
    },
  }
  const report = await initSchool(school, { db, storage, clock })
  say(describeReport(report))
  if (report.outcome === 'refused') return 1
  say(
    `${school.name} is made. ${school.office.fullname} signs in by a code to ${school.office.phone}, or sets a password by e-mail.`,
  )
  return 0
}
