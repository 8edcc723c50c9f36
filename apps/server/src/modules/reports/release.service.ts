import type { ReportBatch } from '@schoolgate/contracts/office-reports'
import type { Tx } from '#db'
import { publishLive } from '#db/live'
import type { Actor } from '#lib/actor'
import { newVerifyCode } from '#lib/random'
import { tellReports } from './announce.service.ts'
import { batchFor, leaderOf, noteDeed, type Outcome } from './compile.service.ts'
import { changeReport, lastKeptVersions, namesOfDeparted, reportsOfBatch, type Batch, type ReportRow } from './compile.store.ts'
import { signReports } from './handwriting.store.ts'
import { keepVersions } from './versions.store.ts'

type Work = (report: ReportRow) => Promise<void>

/** Does something to the reports of a class that stand where they must; the others stay as they are. */
async function toEach(tx: Tx, batch: Batch, from: ReportRow['status'], work: Work): Promise<Outcome & { done: ReportRow[] }> {
  const all = await reportsOfBatch(tx, batch)
  const done = all.filter(({ status }) => status === from)
  for (const report of done) await work(report)
  return { reports: done.length, new_versions: 0, unchanged: all.length - done.length, done }
}

const outcomeOf = ({ reports, new_versions, unchanged }: Outcome): Outcome => ({ reports, new_versions, unchanged })

/** The head-teacher has read the drafts and stands for them. */
export async function approveReports(tx: Tx, by: Actor, wanted: ReportBatch, now: Date): Promise<Outcome> {
  const batch = await batchFor(tx, by, wanted, now)
  const outcome = await toEach(tx, batch, 'draft', ({ id }) => changeReport(tx, id, { status: 'approved', updatedAt: now }))
  await noteDeed(tx, by, 'term_reports.approved', batch, now)
  return outcomeOf(outcome)
}

/** Gives the approved reports of a class free, now or at a time ahead: parents see them then, and are told. */
export async function publishReports(tx: Tx, by: Actor, wanted: ReportBatch, at: Date, now: Date): Promise<Outcome> {
  const batch = await batchFor(tx, by, wanted, now)
  const publishedAt = at < now ? now : at
  // One that was out before and was taken back comes as its next version.
  const kept = await lastKeptVersions(tx, batch)
  // A teacher who left between the draft and this day does not stand on what comes out now.
  const departed = await namesOfDeparted(tx, batch, now)
  let again = 0
  const outcome = await toEach(tx, batch, 'approved', async ({ id, classTeacherName: name }) => {
    const before = kept.get(id) ?? 0
    if (before > 0) again++
    const version = before === 0 ? {} : { version: before + 1, verifyCode: newVerifyCode() }
    const classTeacherName = name !== null && departed.has(name) ? leaderOf(batch) : name
    await changeReport(tx, id, { status: 'published', publishedAt, classTeacherName, ...version, updatedAt: now })
  })
  await signReports(
    tx,
    outcome.done.map(({ id }) => id),
  )
  await tellReports(tx, by.schoolId, outcome.done, now)
  await noteDeed(tx, by, 'term_reports.published', batch, now)
  return { ...outcomeOf(outcome), new_versions: again }
}

/** Takes published reports back: gone for parents and links, kept as they were, and the record says why. */
export async function withdrawReports(tx: Tx, by: Actor, wanted: ReportBatch, why: string, now: Date): Promise<Outcome> {
  const batch = await batchFor(tx, by, wanted, now)
  const outcome = await toEach(tx, batch, 'published', async (report) => {
    await keepVersions(tx, [report], { by, at: now, why })
    await changeReport(tx, report.id, { status: 'withdrawn', updatedAt: now })
    publishLive(tx, { schoolId: by.schoolId, wardId: report.wardId, word: 'reports' })
  })
  await noteDeed(tx, by, 'term_reports.withdrawn', batch, now, why)
  return outcomeOf(outcome)
}
