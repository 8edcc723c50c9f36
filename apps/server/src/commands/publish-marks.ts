import { asc } from 'drizzle-orm'
import { schools, terms } from '#db/schema'
import { dayIn } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { Refusal } from '#lib/refusal'
import { publishMarks } from '#modules/academics'
import type { Desk } from './desk.ts'

export const MARKS_OPTIONS = {
  school: { type: 'string' },
  year: { type: 'string' },
  term: { type: 'string' },
  class: { type: 'string' },
  subject: { type: 'string' },
  at: { type: 'string' },
} as const

type Choice = { [K in keyof typeof MARKS_OPTIONS]?: string | undefined }

/** `schoolgate scores publish`: gives free what is marked and not yet published, of the running term unless another is named. */
export async function publishScores({ db, clock, say }: Desk, choice: Choice): Promise<number> {
  const now = clock()
  return db.asSystem(async (tx) => {
    const all = await tx.select().from(schools).orderBy(asc(schools.code))
    const [school, ...others] = all.filter(({ code }) => choice.school === undefined || code === choice.school)
    if (!school || others.length > 0)
      throw new Refusal(`Say which school with --school: ${all.map(({ code }) => code).join(', ')}.`)
    const held = (await tx.select().from(terms).orderBy(asc(terms.opens))).filter(({ schoolId }) => schoolId === school.id)
    const today = dayIn(school.timezone, now)
    const running = held.findLast(({ opens }) => opens <= today)
    const year = choice.year ?? running?.academicYear
    const term = choice.term === undefined ? running?.number : Number(choice.term)
    const meant = held.find(({ academicYear, number }) => academicYear === year && number === term)
    if (!meant) throw new Refusal(`There is no term ${choice.term ?? ''} ${choice.year ?? ''} in ${school.name}.`)
    const at = choice.at === undefined ? now : momentIn(school.timezone, choice.at)
    const { works, scores } = await publishMarks(
      tx,
      {
        schoolId: school.id,
        academicYear: meant.academicYear,
        term: meant.number,
        class: choice.class ?? null,
        subject: choice.subject ?? null,
      },
      { at, by: { name: 'schoolgate scores publish' }, now },
    )
    const when = at > now ? `will be published at ${at.toISOString()}` : 'are published'
    say(
      works === 0
        ? `Nothing of ${meant.name} ${meant.academicYear} waits to be published.`
        : `${scores} ${scores === 1 ? 'mark' : 'marks'} of ${works} ${works === 1 ? 'work' : 'works'} ${when}.`,
    )
    return 0
  })
}

function momentIn(timezone: string, text: string): Date {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/.exec(text) ?? []
  const moment = day && time ? new Date(instantIn(timezone, day, time)) : new Date(Number.NaN)
  if (Number.isNaN(moment.getTime())) throw new Refusal('--at is a moment on the school’s clock, such as "2026-03-12 15:40".')
  return moment
}
