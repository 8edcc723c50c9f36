import type { schools } from '#db/schema'
import type { Doer } from '#lib/doer'
import { commandWith, type About, type Command, type Takes, type Wish } from './command.ts'
import type { Desk } from './desk.ts'
import { text } from './taken.ts'

/** What a command about one school works with. */
export type SchoolDesk = Desk & { school: typeof schools.$inferSelect }
/** The same where something is done that is written down with its doer. */
export type DeedDesk = SchoolDesk & { by: Doer }

const SCHOOL = text('CODE', 'the school’s code, where there are several (schoolgate schools lists them)')
/** Taken by whatever changes a school's record. */
export const BY = text(
  'REF',
  'the member of staff whose deed it is, by the ref of staff.csv; left out, whoever is signed in to this computer',
)

type AtSchool<A extends Takes, O extends Takes, D> = About<A, O> & {
  run(desk: D, wish: Wish<A> & Wish<O>): Promise<number>
  /** What comes out is read by a program. */
  isForPrograms?: (wish: Wish<A> & Wish<O>) => boolean
  /** The school that the wish itself names, where --school does not. */
  codeIn?: (wish: Wish<A> & Wish<O>) => Promise<string | undefined>
}

/** A command that looks at one school: it takes --school, and works at the desk of that school. */
export const schoolCommand = <A extends Takes, O extends Takes>({ run, isForPrograms, ...about }: AtSchool<A, O, SchoolDesk>) =>
  commandWith(about, { school: SCHOOL }, (wish, { school }, hands) =>
    hands.atTheDesk(async (desk) => run({ ...desk, school: await schoolAt(desk, school) }, wish), {
      isForPrograms: isForPrograms?.(wish) ?? false,
    }),
  )

/** A command that changes one school's record: it also takes --by, and what it does is written down as that person's. */
export const schoolDeed = <A extends Takes, O extends Takes>({ run, codeIn, ...about }: AtSchool<A, O, DeedDesk>): Command =>
  commandWith(about, { school: SCHOOL, by: BY }, (wish, common, hands) =>
    hands.atTheDesk(async (desk) => {
      const school = await schoolAt(desk, common.school ?? (await codeIn?.(wish)))
      const { doerOf } = await import('#db/doer')
      const typist = { person: desk.person, staff: common.by }
      const by = await desk.db.asSystem((tx) => doerOf(tx, school.id, typist, desk.clock()))
      return run({ ...desk, school, by }, wish)
    }),
  )

const schoolAt = async ({ db }: Desk, code: string | undefined) => (await import('./which-school.ts')).schoolNamed(db, code)
