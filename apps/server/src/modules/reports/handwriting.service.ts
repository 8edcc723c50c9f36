import type { StaffSignature } from '@schoolgate/contracts/office-signatures'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import type { Actor } from '#lib/actor'
import { handwritingMadeAnew } from '#lib/handwriting'
import { notFound } from '#lib/problem'
import type { Storage } from '#lib/storage'
import { staffNamed, staffRows, writeHandwriting } from './handwriting.store.ts'
import { hasLeft } from './reports.problems.ts'

/** A picture in storage, not yet anybody's. */
export type NewHandwriting = { sha256: string; bytes: number }

/** The staff of a school, and whose handwriting it has. */
export const staffWhoSign = async (tx: Tx, schoolId: string): Promise<StaffSignature[]> =>
  (await staffRows(tx, schoolId)).flatMap(({ ref, role, name, signatureId }) =>
    role === 'parent' ? [] : [{ staff: ref, role, name, is_given: signatureId !== null }],
  )

/** Makes a picture of a signature anew and stores it. Throws `signatures.photo_…` for what is none. */
export async function keepHandwriting(uploaded: Buffer, storage: Storage): Promise<NewHandwriting> {
  const picture = await handwritingMadeAnew(uploaded, 'signatures')
  return { sha256: await storage.put(picture), bytes: picture.length }
}

/** From now on this member of staff signs with this picture. */
export const giveHandwriting = (tx: Tx, by: Actor, ref: string, picture: NewHandwriting, now: Date) =>
  change(tx, by, ref, picture, now)

/** From now on the printed name stands alone again; reports that are out keep what they were signed with. */
export const takeHandwriting = (tx: Tx, by: Actor, ref: string, now: Date) => change(tx, by, ref, null, now)

async function change(tx: Tx, by: Actor, ref: string, picture: NewHandwriting | null, now: Date): Promise<{ name: string }> {
  const { schoolId } = by
  const staff = await staffNamed(tx, { schoolId, ref, now })
  if (!staff) throw notFound()
  if (picture && !staff.worksHere) throw hasLeft(staff.name)
  await writeHandwriting(tx, { schoolId, staffId: staff.id, now }, picture)
  const action = picture ? 'signatures.given' : 'signatures.taken'
  await recordAudit(tx, { at: now, by, action, subjectId: staff.id })
  return { name: staff.name }
}
