import { and, desc, eq, like, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { statement } from '#db/statement'
import { consents, schools, users } from '#db/schema'
import type { Scope } from '#lib/scope'

/** What a parent said about something that leaves the house or is shown to the school. */
export type Consent = 'needed' | 'given' | 'refused'
/** The purposes in the table of consents; an outside service is agreed to by name, since another one is another question. */
export const purposeOf = (vendor: string) => `assistant.outside:${vendor}`
export const KEEP_UNANSWERED = 'assistant.unanswered'

export type Asker = {
  fullname: string
  language: 'en' | 'fr'
  /** The school has the assistant at all. */
  isOn: boolean
  /** The school lets an outside model help. */
  mayLeave: boolean
  /** What this parent agreed to, newest first. */
  consents: { purpose: string; isGiven: boolean }[]
}

const rowsOf = statement((tx) =>
  tx
    .select({
      asker: { fullname: users.fullname, language: users.language, isOn: schools.aiEnabled, mayLeave: schools.aiOutside },
      consent: { purpose: consents.purpose, withdrawnAt: consents.withdrawnAt },
    })
    .from(users)
    .innerJoin(schools, eq(schools.id, users.schoolId))
    .leftJoin(consents, and(eq(consents.userId, users.id), like(consents.purpose, 'assistant.%')))
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(desc(consents.givenAt), desc(consents.id))
    .prepare(),
)

/** What must be known of a parent and the school before a question is answered. */
export async function askerOf(tx: Tx, { userId }: Scope): Promise<Asker | null> {
  const rows = await rowsOf(tx, { userId })
  const [first] = rows
  if (!first) return null
  const given = rows.flatMap(({ consent }) => consent ?? [])
  return { ...first.asker, consents: given.map(({ purpose, withdrawnAt }) => ({ purpose, isGiven: withdrawnAt === null })) }
}

/** What the parent last said about a purpose. */
export function consentTo({ consents: given }: Asker, purpose: string): Consent {
  const last = given.find((consent) => consent.purpose === purpose)
  if (!last) return 'needed'
  return last.isGiven ? 'given' : 'refused'
}
