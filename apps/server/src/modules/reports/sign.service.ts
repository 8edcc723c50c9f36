import type { ReportBatch } from '@schoolgate/contracts/office-reports'
import type { Tx } from '#db'
import type { Actor } from '#lib/actor'
import { batchFor, noteDeed, UNSIGNED, type Outcome } from './compile.service.ts'
import { changeReports, reportsOfBatch, type ReportRow } from './compile.store.ts'

type Change = Parameters<typeof changeReports>[2]

/** Changes those reports of a class that stand as they must; the others stay as they are. */
async function change(tx: Tx, all: readonly ReportRow[], is: (report: ReportRow) => boolean, to: Change): Promise<Outcome> {
  const those = all.filter(is)
  await changeReports(
    tx,
    those.map(({ id }) => id),
    to,
  )
  return { reports: those.length, new_versions: 0, unchanged: all.length - those.length }
}

/** The class teacher stands for the drafts of the own class: they are the head-teacher's to read, and the teacher writes no more on them. */
export async function signAsTeacher(tx: Tx, by: Actor, wanted: ReportBatch, now: Date): Promise<Outcome> {
  const batch = await batchFor(tx, by, wanted, now)
  const signed = { teacherSignedAt: now, teacherSignedById: by.userId, updatedAt: now }
  const isOpen = ({ status, teacherSignedAt }: ReportRow) => status === 'draft' && teacherSignedAt === null
  const outcome = await change(tx, await reportsOfBatch(tx, batch), isOpen, signed)
  await noteDeed(tx, by, 'term_reports.signed_by_teacher', batch, now)
  return outcome
}

/**
 * Reports that were signed, or taken back from parents, are drafts again, to be written on. A teacher takes the own signature back until
 * the head-teacher has signed; the head-teacher may say why.
 */
export async function sendBack(tx: Tx, by: Actor, wanted: ReportBatch, why: string | undefined, now: Date): Promise<Outcome> {
  const batch = await batchFor(tx, by, wanted, now)
  const isTeacher = by.scope?.role === 'teacher'
  const isSigned = ({ status, teacherSignedAt }: ReportRow) =>
    (status === 'draft' && teacherSignedAt !== null) || (!isTeacher && (status === 'approved' || status === 'withdrawn'))
  const outcome = await change(tx, await reportsOfBatch(tx, batch), isSigned, { ...UNSIGNED, status: 'draft', updatedAt: now })
  await noteDeed(tx, by, 'term_reports.sent_back', batch, now, why)
  return outcome
}
