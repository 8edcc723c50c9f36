import type { schools } from '#db/schema'
import { IDEMPOTENCY_KEY } from '@schoolgate/contracts/endpoint'
import type { Actor, KeyedActor } from '#lib/actor'
import type { Keyed } from '#lib/keyed'
import { commandWith, Unreadable, type About, type Command, type Parameters, type Arguments } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { flag, parameter, text } from './parameter.ts'

/** What a command about one school works with. */
export type SchoolContext = CommandContext & { school: typeof schools.$inferSelect }
/** The same where something changes, which is written down with the actor. */
export type ChangeContext = SchoolContext & { by: Actor }
/** The same where it is done once: `by` knows under which key, made of the request; `keyedFor` makes one of what is asked besides. */
export type OnceContext = SchoolContext & { by: KeyedActor; keyedFor(asked: object): Keyed }

/** Which of several schools. */
export const SCHOOL = text('CODE', 'the school’s code, where there are several (schoolgate schools lists them)')
/** Taken by whatever changes a school's record. */
export const BY = text(
  'REF',
  'the member of staff whose deed it is, by the ref of staff.csv; left out, whoever is signed in to this computer',
)

const KEY = parameter(
  'KEY',
  'the key under which it is done once, on any day; left out, the same words on one day are done once',
  (written) => {
    if (!IDEMPOTENCY_KEY.test(written)) throw new Unreadable('is 8 to 100 letters, digits, - or _')
    return written
  },
)
const AGAIN = flag('does it a second time on purpose')

type AtSchool<A extends Parameters, O extends Parameters, D> = About<A, O> & {
  run(context: D, args: Arguments<A> & Arguments<O>): Promise<number>
  /** What comes out is read by a program. */
  isForPrograms?: (args: Arguments<A> & Arguments<O>) => boolean
  /** The school that the request itself names, where --school does not. */
  codeIn?: (args: Arguments<A> & Arguments<O>) => Promise<string | undefined>
}

/** A command that looks at one school: it takes --school, and works on that school. */
export const schoolCommand = <A extends Parameters, O extends Parameters>({
  run,
  isForPrograms,
  ...about
}: AtSchool<A, O, SchoolContext>) =>
  commandWith(about, { school: SCHOOL }, (args, { school }, tools) =>
    tools.withCommandContext(async (context) => run({ ...context, school: await schoolAt(context, school) }, args), {
      isForPrograms: isForPrograms?.(args) ?? false,
    }),
  )

/** A command that changes one school's record: it also takes --by, and what it does is written down as that person's. */
export const schoolChange = <A extends Parameters, O extends Parameters>({
  run,
  codeIn,
  ...about
}: AtSchool<A, O, ChangeContext>): Command =>
  commandWith(about, { school: SCHOOL, by: BY }, (args, common, tools) =>
    tools.withCommandContext(async (context) =>
      run(await changeContext(context, common.by, common.school ?? (await codeIn?.(args))), args),
    ),
  )

/** A change that is made once when it is typed twice on a day: money, bills and notices. It also takes --key and --again. */
export const schoolChangeOnce = <A extends Parameters, O extends Parameters>({
  run,
  codeIn,
  ...about
}: AtSchool<A, O, OnceContext>): Command =>
  commandWith(about, { school: SCHOOL, by: BY, key: KEY, again: AGAIN }, (args, common, tools) =>
    tools.withCommandContext(async (context) => {
      const at = await changeContext(context, common.by, common.school ?? (await codeIn?.(args)))
      const key = (await import('./key.ts')).keyFor(at, about.name, common)
      const keyedFor = (asked: object) => key({ ...asked, by: common.by })
      return run({ ...at, by: { ...at.by, keyed: keyedFor(args) }, keyedFor }, args)
    }),
  )

/** A command’s context at one school, with whose deed it is. */
export async function changeContext(
  context: CommandContext,
  staff: string | undefined,
  code: string | undefined,
): Promise<ChangeContext> {
  const school = await schoolAt(context, code)
  const { commandActorOf } = await import('#db/actor')
  const by = await context.db.asSystem((tx) => commandActorOf(tx, school.id, { person: context.person, staff }, context.clock()))
  return { ...context, school, by }
}

const schoolAt = async ({ db }: CommandContext, code: string | undefined) =>
  (await import('./which-school.ts')).schoolNamed(db, code)
