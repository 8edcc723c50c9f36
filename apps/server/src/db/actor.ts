import { and, eq, ne } from 'drizzle-orm'
import { dayIn } from '#lib/days'
import { commandActor, type Actor, type CommandUser } from '#lib/actor'
import { Refusal } from '#lib/refusal'
import type { Tx } from './client.ts'
import { schools, users } from './schema/index.ts'

/** Whoever types a command about this school. Refuses a member of staff whom the school does not have, or has no more. */
export async function commandActorOf(tx: Tx, schoolId: string, { person, staff: ref }: CommandUser, now: Date): Promise<Actor> {
  if (ref === undefined) return commandActor(schoolId, person, null)
  const [found] = await tx
    .select({ user: users, school: { name: schools.name, timezone: schools.timezone } })
    .from(users)
    .innerJoin(schools, eq(schools.id, users.schoolId))
    .where(and(eq(users.schoolId, schoolId), eq(users.ref, ref), ne(users.role, 'parent')))
  if (!found) throw new Refusal(`The school has no member of staff “${ref}”; schoolgate staff list shows whom it has.`)
  const { user, school } = found
  const name = [user.title, user.fullname].filter((part) => part !== null).join(' ')
  const isOver = user.endsOn !== null && user.endsOn < dayIn(school.timezone, now)
  if (isOver || !user.isActive)
    throw new Refusal(`${name} (${ref}) works at ${school.name} no more${isOver ? `, since ${user.endsOn}` : ''}.`)
  return commandActor(schoolId, person, { id: user.id, role: user.role, name })
}
