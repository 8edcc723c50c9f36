import type { schools } from '#db/schema'
import { IDEMPOTENCY_KEY } from '@schoolgate/contracts/endpoint'
import type { Doer, Doing } from '#lib/doer'
import type { Keyed } from '#lib/keyed'
import { commandWith, Unreadable, type About, type Command, type Takes, type Wish } from './command.ts'
import type { Desk } from './desk.ts'
import { flag, taken, text } from './taken.ts'

/** What a command about one school works with. */
export type SchoolDesk = Desk & { school: typeof schools.$inferSelect }
/** The same where something is done that is written down with its doer. */
export type DeedDesk = SchoolDesk & { by: Doer }
/** The same where it is done once: `by` knows under which key, made of the wish; `keyedFor` makes one of what is asked besides. */
export type ActDesk = SchoolDesk & { by: Doing; keyedFor(asked: object): Keyed }

const SCHOOL = text('CODE', 'the school’s code, where there are several (schoolgate schools lists them)')
/** Taken by whatever changes a school's record. */
export const BY = text(
  'REF',
  'the member of staff whose deed it is, by the ref of staff.csv; left out, whoever is signed in to this computer',
)

const KEY = taken(
  'KEY',
  'the key under which it is done once, on any day; left out, the same words on one day are done once',
  (written) => {
    if (!IDEMPOTENCY_KEY.test(written)) throw new Unreadable('is 8 to 100 letters, digits, - or _')
    return written
  },
)
const AGAIN = flag('does it a second time on purpose')

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
    hands.atTheDesk(async (desk) => run(await deedDesk(desk, common.by, common.school ?? (await codeIn?.(wish))), wish)),
  )

/** A deed that is done once when it is typed twice on a day: money, bills and notices. It also takes --key and --again. */
export const schoolAct = <A extends Takes, O extends Takes>({ run, codeIn, ...about }: AtSchool<A, O, ActDesk>): Command =>
  commandWith(about, { school: SCHOOL, by: BY, key: KEY, again: AGAIN }, (wish, common, hands) =>
    hands.atTheDesk(async (desk) => {
      const at = await deedDesk(desk, common.by, common.school ?? (await codeIn?.(wish)))
      const key = (await import('./key.ts')).keyFor(at, about.name, common)
      const keyedFor = (asked: object) => key({ ...asked, by: common.by })
      return run({ ...at, by: { ...at.by, keyed: keyedFor(wish) }, keyedFor }, wish)
    }),
  )

async function deedDesk(desk: Desk, staff: string | undefined, code: string | undefined): Promise<DeedDesk> {
  const school = await schoolAt(desk, code)
  const { doerOf } = await import('#db/doer')
  const by = await desk.db.asSystem((tx) => doerOf(tx, school.id, { person: desk.person, staff }, desk.clock()))
  return { ...desk, school, by }
}

const schoolAt = async ({ db }: Desk, code: string | undefined) => (await import('./which-school.ts')).schoolNamed(db, code)
