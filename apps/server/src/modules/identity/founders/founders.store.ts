import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { lockPersons } from '#db/persons'
import { persons, users } from '#db/schema'

/** Which of these somebody in the installation has already; null: neither. Nobody takes one until this transaction ends. */
export async function heldOf(tx: Tx, { phone, email }: { phone: string; email: string }): Promise<'phone' | 'email' | null> {
  await lockPersons(tx)
  if ((await tx.$count(persons, eq(persons.phone, phone))) > 0) return 'phone'
  return (await tx.$count(persons, eq(persons.email, email))) > 0 ? 'email' : null
}

/** The person who is known at a school by this reference. */
export async function personOfRef(tx: Tx, schoolId: string, ref: string): Promise<string | null> {
  const [found] = await tx
    .select({ personId: users.personId })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), eq(users.ref, ref)))
  return found?.personId ?? null
}
