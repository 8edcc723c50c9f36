import { and, asc, eq, ne } from 'drizzle-orm'
import { users } from '#db/schema'
import { dayIn } from '#lib/days'
import type { SchoolContext } from './school-command.ts'

/** `schoolgate staff list`: who works at the school, by the ref that --by takes. */
export async function listStaff({ db, clock, say, school }: SchoolContext): Promise<number> {
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
