import { asc } from 'drizzle-orm'
import { terms } from '#db/schema'
import { dayIn } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { Refusal } from '#lib/refusal'
import { publishMarks } from '#modules/academics'
import type { DeedDesk } from './school-command.ts'

type Choice = {
  year: string | undefined
  term: number | undefined
  class: string | undefined
  subject: string | undefined
  at: { day: string; time: string } | undefined
}

/** `schoolgate scores publish`: gives free what is marked and not yet published, of the running term unless another is named. */
export async function publishScores({ db, clock, say, school, by }: DeedDesk, choice: Choice): Promise<number> {
  const now = clock()
  return db.asSystem(async (tx) => {
    const held = (await tx.select().from(terms).orderBy(asc(terms.opens))).filter(({ schoolId }) => schoolId === school.id)
    const today = dayIn(school.timezone, now)
    const running = held.findLast(({ opens }) => opens <= today)
    const year = choice.year ?? running?.academicYear
    const term = choice.term ?? running?.number
    const meant = held.find(({ academicYear, number }) => academicYear === year && number === term)
    if (!meant) throw new Refusal(`There is no term ${choice.term ?? ''} ${choice.year ?? ''} in ${school.name}.`)
    const at = choice.at === undefined ? now : new Date(instantIn(school.timezone, choice.at.day, choice.at.time))
    const { works, scores } = await publishMarks(
      tx,
      {
        schoolId: school.id,
        academicYear: meant.academicYear,
        term: meant.number,
        class: choice.class ?? null,
        subject: choice.subject ?? null,
      },
      { at, by, now },
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
