import type { CardKind } from '@schoolgate/contracts/papers'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { isInReach } from '#db/in-reach'
import { classes, files, guardianships, moves, schools, termReports, users, wards } from '#db/schema'
import { fullnameOf } from '#lib/full-name'
import type { Scope } from '#lib/scope'

/** Cards of one pupil, or of those who are in a class. */
export type Which = { wardId: string } | { classId: string }

/** A pupil who leaves or left by the school's word, with what the paper of it says; null where there is no such pupil, no `move` where there is no last day. */
export async function leaverFor(tx: Tx, scope: Scope, wardId: string) {
  const [found] = await tx
    .select({ ward: wards, className: classes.name, school: schools })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .where(and(eq(wards.id, wardId), isInReach(scope), isNull(wards.forgottenAt)))
  if (!found) return null
  const [move] = await tx
    .select({ move: moves, from: classes.name })
    .from(moves)
    .innerJoin(classes, eq(classes.id, moves.fromClassId))
    .where(and(eq(moves.wardId, wardId), isNull(moves.toClassId), inArray(moves.state, ['waiting', 'done'])))
    .orderBy(desc(moves.createdAt), desc(moves.id))
    .limit(1)
  const [reports] = await tx
    .select({ number: count() })
    .from(termReports)
    .where(and(eq(termReports.wardId, wardId), eq(termReports.status, 'published')))
  return { ...found, move, reports: reports?.number ?? 0 }
}

/** Whom cards are for: pupils who are here, or those who may pick them up, with the photo of each; null where there is no such class or pupil. */
export async function cardsFor(tx: Tx, scope: Scope, kind: CardKind, which: Which) {
  const [place] = await tx
    .select({ school: schools, klass: classes.name, ward: wards })
    .from(classes)
    .innerJoin(schools, eq(schools.id, classes.schoolId))
    .leftJoin(wards, and(eq(wards.classId, classes.id), 'wardId' in which ? eq(wards.id, which.wardId) : sql`false`))
    .where(and(isInReach(scope), 'wardId' in which ? eq(wards.id, which.wardId) : eq(classes.id, which.classId)))
  if (!place) return null
  const isMeant = and(
    isInReach(scope),
    eq(wards.status, 'active'),
    'wardId' in which ? eq(wards.id, which.wardId) : eq(wards.classId, which.classId),
  )
  return { ...place, whom: kind === 'pupil_card' ? await pupils(tx, isMeant) : await pickers(tx, isMeant) }
}

type Meant = ReturnType<typeof and>

const IN_ORDER = [asc(wards.lastName), asc(wards.firstName), asc(wards.id)]

async function pupils(tx: Tx, isMeant: Meant) {
  const rows = await tx
    .select({ ward: wards, className: classes.name, photo: files.sha256 })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(files, eq(files.id, wards.photoId))
    .where(isMeant)
    .orderBy(...IN_ORDER)
  return rows.map(({ ward, className, photo }) => ({
    ...cardOf(ward, className, photo),
    guardianId: null,
    picker: null,
  }))
}

async function pickers(tx: Tx, isMeant: Meant) {
  const rows = await tx
    .select({ ward: wards, className: classes.name, photo: files.sha256, guardianship: guardianships, user: users })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .leftJoin(files, eq(files.id, users.photoId))
    .where(and(isMeant, isNull(guardianships.endedAt), eq(guardianships.mayPickup, true)))
    .orderBy(...IN_ORDER, asc(users.fullname), asc(users.id))
  return rows.map(({ ward, className, photo, guardianship, user }) => ({
    ...cardOf(ward, className, photo),
    guardianId: user.id,
    picker: { fullname: user.fullname, relationship: guardianship.relationship },
  }))
}

const cardOf = (ward: typeof wards.$inferSelect, className: string, photo: string | null) => ({
  wardId: ward.id,
  fullname: fullnameOf(ward),
  admissionNo: ward.admissionNo,
  className,
  photo,
})

/** Guardians of a class with a phone who were never in the app, each with the children of that class; null where there is no such class. */
export async function lettersFor(tx: Tx, scope: Scope, classId: string) {
  const [place] = await tx
    .select({ school: schools, klass: classes.name })
    .from(classes)
    .innerJoin(schools, eq(schools.id, classes.schoolId))
    .where(and(eq(classes.id, classId), isInReach(scope)))
  if (!place) return null
  const guardian = alias(users, 'guardian')
  const rows = await tx
    .select({ guardian, ward: wards })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(guardian, eq(guardian.id, guardianships.guardianId))
    .where(
      and(
        eq(guardianships.schoolId, scope.schoolId),
        isNull(guardianships.endedAt),
        eq(wards.classId, classId),
        eq(wards.status, 'active'),
        eq(guardian.isActive, true),
        isNull(guardian.lastSeenAt),
        isNotNull(guardian.phone),
      ),
    )
    .orderBy(...IN_ORDER, asc(guardian.fullname), asc(guardian.id))
  const letters = [...Map.groupBy(rows, (row) => row.guardian.id).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ guardian: first.guardian, wards: [first, ...others].map(({ ward }) => ward) }],
  )
  return { ...place, letters }
}
