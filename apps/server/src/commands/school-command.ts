import type { schools } from '#db/schema'
import { commandWith, type About, type Command, type Takes, type Wish } from './command.ts'
import type { Desk } from './desk.ts'
import { text } from './taken.ts'

/** What a command about one school works with. */
export type SchoolDesk = Desk & { school: typeof schools.$inferSelect }

const OF_SCHOOL = { school: text('CODE', 'the school’s code, where there are several (schoolgate schools lists them)') }

/** A command about one school: it takes --school, and works at the desk of that school. */
export const schoolCommand = <A extends Takes, O extends Takes>({
  run,
  isForPrograms = () => false,
  ...about
}: About<A, O> & {
  run(desk: SchoolDesk, wish: Wish<A> & Wish<O>): Promise<number>
  /** What comes out is read by a program. */
  isForPrograms?: (wish: Wish<A> & Wish<O>) => boolean
}): Command =>
  commandWith(about, OF_SCHOOL, (wish, { school }, hands) =>
    hands.atTheDesk(
      async (desk) => {
        const { schoolNamed } = await import('./which-school.ts')
        return run({ ...desk, school: await schoolNamed(desk.db, school) }, wish)
      },
      { isForPrograms: isForPrograms(wish) },
    ),
  )
