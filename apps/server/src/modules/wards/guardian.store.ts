import type { GuardianChild, getGuardian } from '@schoolgate/contracts/office-guardians'
import type { Response } from '@schoolgate/contracts/endpoint'
import { and, asc, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import {
  classes,
  deliveries,
  guardianships,
  messagePlans,
  messages,
  persons,
  pushDevices,
  sessions,
  users,
  wards,
} from '#db/schema'
import { reachOf } from '#db/reach-of'
import { sessionHolds } from '#db/sessions'
import { fullnameOf } from '#lib/full-name'
import type { Scope } from '#lib/scope'
import { rightsOf } from './wards.store.ts'

type Answer = Response<typeof getGuardian>

/** The newest messages; whoever looks wants to know what goes wrong, not what was ever said. */
const NEWEST = 15

/** A guardian of the school, for whom they stand and what the school told them; null where there is none. */
export async function guardianFor(tx: Tx, scope: Scope, id: string) {
  const [found] = await tx
    .select({ user: users, reach: reachOf })
    .from(users)
    .where(and(eq(users.id, id), eq(users.schoolId, scope.schoolId), eq(users.role, 'parent')))
  if (!found) return null
  const { user, reach } = found
  return {
    guardian: {
      id,
      title: user.title,
      fullname: user.fullname,
      language: user.language,
      occupation: user.occupation,
      address: user.address,
      reach,
      is_active: user.isActive,
      listed_at: user.createdAt.toISOString(),
      last_seen_at: user.lastSeenAt?.toISOString() ?? null,
    },
    children: await childrenOf(tx, scope, id),
    told: await toldTo(tx, scope, id),
  }
}

async function childrenOf(tx: Tx, scope: Scope, guardianId: string): Promise<GuardianChild[]> {
  const rows = await tx
    .select({ guardianship: guardianships, ward: wards, className: classes.name })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(
      and(
        eq(guardianships.schoolId, scope.schoolId),
        eq(guardianships.guardianId, guardianId),
        isNull(guardianships.endedAt),
        isNull(wards.forgottenAt),
      ),
    )
    .orderBy(sql`${wards.dateOfBirth} asc nulls last`, asc(wards.firstName))
  return rows.map(({ guardianship, ward, className }) => ({
    guardianship_id: guardianship.id,
    ward_id: ward.id,
    fullname: fullnameOf(ward),
    class: className,
    status: ward.status,
    relationship: guardianship.relationship,
    rights: rightsOf(guardianship),
    paper: guardianship.limitPaper,
  }))
}

export type Told = Awaited<ReturnType<typeof toldTo>>

/** The newest messages to somebody, how each was to go, and how it went. */
async function toldTo(tx: Tx, scope: Scope, userId: string) {
  const told = tx
    .select({ one: sql`1` })
    .from(messagePlans)
    .where(and(eq(messagePlans.messageId, messages.id), eq(messagePlans.userId, userId)))
  const newest = await tx
    .select({ id: messages.id, at: messages.createdAt, texts: messages.texts })
    .from(messages)
    .where(and(eq(messages.schoolId, scope.schoolId), exists(told)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(NEWEST)
  const ids = newest.map(({ id }) => id)
  const plans = await tx
    .select()
    .from(messagePlans)
    .where(and(eq(messagePlans.userId, userId), inArray(messagePlans.messageId, ids)))
    .orderBy(asc(messagePlans.at), asc(messagePlans.channel))
  const attempts = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.userId, userId), inArray(deliveries.messageId, ids)))
  return { newest, plans, attempts }
}

/**
 * What a guardian proved, and where they are signed in to this school. As the system: proofs and sessions are of no school and the
 * person's alone; what comes out of them is of contacts that this school wrote down, and of devices that open this school.
 */
export const signsInBy = (db: Db, userId: string, now: Date): Promise<Pick<Answer, 'contacts' | 'devices'>> =>
  db.asSystem(async (tx) => {
    const [who] = await tx
      .select({ user: users, person: persons })
      .from(users)
      .innerJoin(persons, eq(persons.id, users.personId))
      .where(eq(users.id, userId))
    if (!who) return { contacts: [], devices: [] }
    const { user, person } = who
    const takes = tx
      .select({ one: sql`1` })
      .from(pushDevices)
      .where(eq(pushDevices.sessionId, sessions.id))
    const devices = await tx
      .select({
        id: sessions.id,
        label: sessions.deviceLabel,
        lastSeenAt: sessions.lastSeenAt,
        takesMessages: sql<boolean>`${exists(takes)}`,
      })
      .from(sessions)
      .innerJoin(persons, eq(persons.id, sessions.personId))
      .innerJoin(users, eq(users.id, userId))
      .where(and(eq(sessions.side, 'parent'), sessionHolds(now)))
      .orderBy(desc(sessions.lastSeenAt))
    const [phoneProven, emailProven] = [
      user.phone === person.phone ? person.phoneVerifiedAt : null,
      user.email === person.email ? person.emailVerifiedAt : null,
    ]
    const contact = (kind: Answer['contacts'][number]['kind'], value: string | null, provenAt: Date | null) =>
      value === null ? [] : [{ kind, value, proven_at: provenAt?.toISOString() ?? null }]
    return {
      contacts: [
        ...contact('phone', user.phone, phoneProven),
        ...contact('second_phone', user.secondPhone, null),
        ...contact('email', user.email, emailProven),
      ],
      devices: devices.map(({ id, label, lastSeenAt, takesMessages }) => ({
        id,
        label,
        last_seen_at: lastSeenAt.toISOString(),
        takes_messages: takesMessages,
      })),
    }
  })
