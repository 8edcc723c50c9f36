import { and, asc, eq, ne } from 'drizzle-orm'
import { users } from '#db/schema'
import { dayIn } from '#lib/days'
import { clockIn } from '#lib/local-time'
import { Refusal } from '#lib/refusal'
import { createDeskCodes } from '#modules/identity'
import type { DeedDesk, SchoolDesk } from './school-command.ts'

/** `schoolgate staff list`: who works at the school, by the ref that --by takes. */
export async function listStaff({ db, clock, say, school }: SchoolDesk): Promise<number> {
  const today = dayIn(school.timezone, clock())
  const found = await db.asSystem((tx) =>
    tx
      .select()
      .from(users)
      .where(and(eq(users.schoolId, school.id), ne(users.role, 'parent')))
      .orderBy(asc(users.ref)),
  )
  for (const { ref, title, fullname, role, phone, email, endsOn, isActive } of found) {
    const name = [title, fullname].filter((part) => part !== null).join(' ')
    const over = !isActive
      ? ', works here no more'
      : endsOn === null
        ? ''
        : `, ${endsOn < today ? 'left after' : 'until'} ${endsOn}`
    say(`  ${ref}  ${name} (${role}): ${[phone, email].filter((part) => part !== null).join(', ')}${over}`)
  }
  return 0
}

/** `schoolgate staff code`: the second proof of somebody who stands before the desk. */
export async function giveDeskCode({ db, clock, say, school, by }: DeedDesk, ref: string): Promise<number> {
  const given = await createDeskCodes({ db, clock }).give(by, ref)
  if (!given) throw new Refusal(`${school.name} has no member of staff “${ref}”; schoolgate staff list shows whom it has.`)
  const first = given.phone === null ? 'their password' : `a code to ${given.phone}`
  say(`${given.code}  is for ${given.name} alone, until ${clockIn(school.timezone, given.until)}, once.`)
  say(`They sign in with ${first} first, and write this code where they are asked for it; then they choose a password.`)
  return 0
}
