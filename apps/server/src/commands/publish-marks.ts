import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { classes, subjects, terms } from '#db/schema'
import { dayIn } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { Refusal } from '#lib/refusal'
import { publishMarks, worksWaiting, type WaitingWork } from '#modules/academics'
import type { ChangeContext } from './school-command.ts'

type Choice = {
  year: string | undefined
  term: number | undefined
  class: string | undefined
  subject: string | undefined
  work: string | undefined
  at: { day: string; time: string } | undefined
  dryRun: boolean
}

/** `schoolgate scores publish`: gives free what is marked and not yet published, of the running term unless another is named. */
export function publishScores({ db, clock, say, school, by }: ChangeContext, choice: Choice): Promise<number> {
  const now = clock()
  return db.asSystem(async (tx) => {
    const term = await termMeant(tx, school, choice, dayIn(school.timezone, now))
    const [code, subject] = [await classNamed(tx, school.id, choice.class), await subjectNamed(tx, school.id, choice.subject)]
    const wanted = { schoolId: school.id, academicYear: term.academicYear, term: term.number, class: code, subject }
    const waiting = await worksWaiting(tx, wanted)
    const meant = choice.work === undefined ? waiting : [workNamed(waiting, choice.work)]
    if (meant.length === 0) {
      say(`Nothing of ${term.name} ${term.academicYear} waits to be published.`)
      return 0
    }
    for (const work of meant) say(`  ${lineOf(work)}, ${marks(work.scores)}`)
    const all = `${marks(meant.reduce((sum, { scores }) => sum + scores, 0))} of ${meant.length} ${meant.length === 1 ? 'work' : 'works'}`
    const at = choice.at === undefined ? now : new Date(instantIn(school.timezone, choice.at.day, choice.at.time))
    if (choice.dryRun) {
      say(`${all} would be published; nothing was.`)
      return 0
    }
    await publishMarks(tx, { ...wanted, workIds: meant.map(({ id }) => id) }, { at, by, now })
    say(`${all} ${at > now ? `will be published at ${at.toISOString()}` : 'are published'}.`)
    return 0
  })
}

async function termMeant(tx: Tx, school: { id: string; name: string }, { year, term }: Choice, today: string) {
  const held = await tx.select().from(terms).where(eq(terms.schoolId, school.id)).orderBy(asc(terms.opens))
  const running = held.findLast(({ opens }) => opens <= today)
  const [wantedYear, wantedTerm] = [year ?? running?.academicYear, term ?? running?.number]
  const meant = held.find(({ academicYear, number }) => academicYear === wantedYear && number === wantedTerm)
  if (meant) return meant
  throw new Refusal(`${school.name} has no term ${wantedTerm ?? ''} of ${wantedYear ?? 'any year'}.`)
}

/** The class as the school writes its code. */
async function classNamed(tx: Tx, schoolId: string, written: string | undefined): Promise<string | null> {
  if (written === undefined) return null
  const held = await tx.select().from(classes).where(eq(classes.schoolId, schoolId)).orderBy(asc(classes.position))
  const found = held.find(({ code }) => isSame(code, written))
  if (!found) throw new Refusal(`There is no class “${written}”; there are: ${held.map(({ code }) => code).join(', ')}.`)
  return found.code
}

async function subjectNamed(tx: Tx, schoolId: string, written: string | undefined): Promise<string | null> {
  if (written === undefined) return null
  const held = await tx.select().from(subjects).where(eq(subjects.schoolId, schoolId)).orderBy(asc(subjects.name))
  const found = held.find(({ name }) => isSame(name, written))
  if (!found) throw new Refusal(`There is no subject “${written}”; there are: ${held.map(({ name }) => name).join(', ')}.`)
  return found.name
}

/** The one work of this ref or title among those that wait; several of a title are named, so that one of them can be said. */
function workNamed(waiting: readonly WaitingWork[], written: string): WaitingWork {
  const byRef = waiting.filter(({ ref }) => isSame(ref, written))
  const found = byRef.length > 0 ? byRef : waiting.filter(({ title }) => isSame(title, written))
  const [one, ...more] = found
  if (one && more.length === 0) return one
  if (one) throw new Refusal(`“${written}” is ${found.length} works: ${found.map(lineOf).join('; ')}. Say which by its ref.`)
  const there = waiting.length === 0 ? 'nothing does' : `there are: ${waiting.map(lineOf).join('; ')}`
  throw new Refusal(`No work “${written}” waits to be published; ${there}.`)
}

const isSame = (held: string, written: string) => held.toLowerCase() === written.trim().toLowerCase()

const lineOf = ({ ref, title, class: code, subject, day }: WaitingWork) =>
  `${ref} (${code}, ${subject}: ${title}${day === null ? '' : `, ${day}`})`

const marks = (scores: number) => `${scores} ${scores === 1 ? 'mark' : 'marks'}`
