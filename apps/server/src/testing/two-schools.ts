import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { World } from '#app/services'
import type { Tx } from '#db'
import {
  classes,
  evenings,
  feedItems,
  feedTold,
  files,
  guardianships,
  messages,
  sheets,
  terms,
  users,
  wards,
  workFiles,
  wardRequests,
} from '#db/schema'
import { newId } from '#lib/random'
import { createTestApp } from './app.ts'
import { createTemplate } from './database.ts'
import { addOneOfEverything, type FamilyRows } from './every-table.ts'
import { addSchool, addUser, addWard } from './people.ts'

/** Tables that everybody of a school may read: what they hold is the school's, not a family's. */
export const SHARED_IN_SCHOOL = new Set([
  'schools',
  'terms',
  'classes',
  'subjects',
  'grading_bands',
  'timetable_entries',
  'stand_ins',
  'evenings',
  'files',
])

export type Family = {
  name: string
  rows: FamilyRows
  guardianId: string
  wardId: string
  /** A word that stands in every text of this family and of nobody else. */
  canary: string
}

let written: ReturnType<typeof writeTwoSchools> | undefined

const writeTwoSchools = () => createTemplate((db) => db.asSystem(addTwoSchools))

/**
 * A server of two schools (`fixture`): two families and the staff of one (the teacher leads the class of the first family's ward, and
 * keeps times for its parents), a guardian who lost access, and a family of the other; a row of everything for each. They are written
 * once a worker and copied for each test: writing them takes as long as most tests.
 */
export async function openTwoSchools(changes: Partial<World> = {}) {
  const { template, kept } = await (written ??= writeTwoSchools())
  const fixture = structuredClone(kept)
  const app = await createTestApp(changes, template)
  for (const family of [fixture.own, fixture.other, fixture.abroad]) await app.world.storage.put(pictureOf(family))
  return { ...app, fixture }
}

async function addTwoSchools(tx: Tx) {
  const here = await addSchool(tx)
  const away = await addSchool(tx, { name: 'Olumo Primary School', country: 'NG', currency: 'NGN', timezone: 'Africa/Lagos' })
  const staff = {
    teacher: await addUser(tx, here.school.id, 'teacher'),
    head: await addUser(tx, here.school.id, 'head'),
    bursar: await addUser(tx, here.school.id, 'bursar'),
    office: await addUser(tx, here.school.id, 'office'),
    headAbroad: await addUser(tx, away.school.id, 'head'),
  }
  const own = await addFamily(tx, 'own', here, 1, staff.office)
  const other = await addFamily(tx, 'other', here, 2, staff.office)
  const abroad = await addFamily(tx, 'abroad', away, 3, staff.headAbroad)
  const former = await addUser(tx, here.school.id, 'parent', { fullname: 'Former Guardian' })
  await tx.insert(guardianships).values({
    id: newId(),
    schoolId: here.school.id,
    guardianId: former.id,
    wardId: own.wardId,
    relationship: 'uncle',
    endedAt: new Date('2026-01-01T00:00:00Z'),
  })
  const classId = String(own.rows.get('classes')?.['id'])
  await tx.update(classes).set({ classTeacherId: staff.teacher.id }).where(eq(classes.id, classId))
  const eveningId = String(own.rows.get('evenings')?.['id'])
  await tx.update(evenings).set({ teacherId: staff.teacher.id }).where(eq(evenings.id, eveningId))
  return { here: here.school, away: away.school, own, other, abroad, former, staff }
}

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)

/** A family's picture: it can be drawn on paper, and their word stands behind its end. */
export const pictureOf = ({ canary }: Pick<Family, 'canary'>): Buffer => Buffer.concat([ONE_PIXEL, Buffer.from(canary)])

type Place = Awaited<ReturnType<typeof addSchool>>

/** Consonants for the last digits of a new id: a number or word that a test looks for is never met by chance in a name. */
const unlikeWords = () =>
  newId()
    .slice(-6)
    .replace(/[0-9a-f]/g, (digit) => 'bcdfghjklmnpqrst'.charAt(parseInt(digit, 16)))

/** `staffId` is somebody who does for this family what only the staff do. */
async function addFamily(
  tx: Tx,
  name: string,
  { school }: Place,
  position: number,
  { id: staffId }: { id: string },
): Promise<Family> {
  const canary = `Zq${name}${unlikeWords()}`
  const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
  const code = `C${position}`
  const [klass] = await tx
    .insert(classes)
    .values({ id: newId(), schoolId: school.id, code, name: code, level: `Level ${position}`, stage: 'primary', position })
    .returning()
  if (!term || !klass) throw new Error('The school has no term or class.')
  const person = { fullname: `${canary} Guardian`, occupation: canary, address: canary, email: `${canary}@mail.example` }
  const guardian = await addUser(tx, school.id, 'parent', { ...person, username: canary })
  const child = { firstName: canary, middleName: canary, lastName: canary, house: canary, admissionNo: canary }
  const ward = await addWard(tx, { schoolId: school.id, classId: klass.id }, [guardian.id], child)
  const [guardianship] = await tx.select().from(guardianships).where(eq(guardianships.wardId, ward.id))
  const rows: FamilyRows = new Map(
    Object.entries({ schools: school, terms: term, classes: klass, users: { ...guardian, staffId }, wards: ward }),
  )
  if (guardianship) rows.set('guardianships', guardianship)
  await addOneOfEverything(tx, rows, (table) => (SHARED_IN_SCHOOL.has(table) ? `shared-${position}` : canary))
  const workId = String(rows.get('long_work')?.['id'])
  await tx
    .update(workFiles)
    .set({ bytes: Buffer.from(`%PDF-1.7 ${canary}`), shows: [{ wardId: ward.id }] })
    .where(eq(workFiles.workId, workId))
  await bringList(tx, rows, canary)
  const photoId = String(rows.get('files')?.['id'])
  const sha256 = createHash('sha256').update(pictureOf({ canary })).digest('hex')
  await tx.update(files).set({ sha256, mime: 'image/png' }).where(eq(files.id, photoId))
  await tx.update(users).set({ photoId }).where(eq(users.id, guardian.id))
  await tx.update(wards).set({ photoId }).where(eq(wards.id, ward.id))
  await tx.update(wardRequests).set({ photoId }).where(eq(wardRequests.wardId, ward.id))
  const texts = { title: canary, body: canary }
  await tx
    .update(messages)
    .set({ texts: { en: texts, fr: texts } })
    .where(eq(messages.id, String(rows.get('messages')?.['id'])))
  await tellNotice(tx, rows)
  return { name, rows, guardianId: guardian.id, wardId: ward.id, canary }
}

/** The office brought a list with the family's child in it, which was checked. */
async function bringList(tx: Tx, rows: FamilyRows, canary: string): Promise<void> {
  await tx
    .update(sheets)
    .set({
      bytes: Buffer.from(`Surname,First name,Class\n${canary},${canary},none`),
      state: 'checked',
      answers: { kind: null, facts: {}, columns: {}, repairs: {}, classes: {}, left_out_tabs: [], people: {} },
      understood: {
        kind: 'pupils',
        facts: [],
        preset: null,
        encoding: 'utf-8',
        hidden_tabs: [],
        tabs: [],
        columns: [],
        repairs: [],
        findings: [],
        rows: 1,
      },
      counts: { ready: 1, new: 1, changed: 0, same: 0, bad: 0, look: 0, joined: 0 },
      checkedRows: gzipSync('[]'),
    })
    .where(eq(sheets.id, String(rows.get('sheets')?.['id'])))
}

/** The family's item of the feed is about its notice, so that it is told of it. */
async function tellNotice(tx: Tx, rows: FamilyRows): Promise<void> {
  const [item] = await tx
    .update(feedItems)
    .set({ kind: 'notice', subjectId: String(rows.get('notices')?.['id']), wardId: null })
    .where(eq(feedItems.id, String(rows.get('feed_items')?.['id'])))
    .returning()
  if (!item) throw new Error('The family has no item in its feed.')
  const [told] = await tx.select().from(feedTold).where(eq(feedTold.itemId, item.id))
  if (!told) throw new Error('The family is told nothing.')
  rows.set('feed_items', item).set('feed_told', told)
}
