import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import {
  agreedSteps,
  assessmentScores,
  attendanceExplanations,
  attendanceRecords,
  bankLines,
  calendarLinks,
  conversationThreads,
  deliveries,
  deskEntries,
  deskFiles,
  deskReads,
  deskThreads,
  explanationRequests,
  feedItems,
  feedReads,
  guardianships,
  messagePlans,
  messages,
  moves,
  wardPapers,
  noticeAnswers,
  noticeAttachments,
  noticeReads,
  notices,
  owingNotes,
  payments,
  savingsPlans,
  savingsReturns,
  shareOpenings,
  shares,
  sheets,
  sheetWrites,
  talks,
  termReportAcknowledgements,
  termReportRatings,
  termReports,
  termReportSubjects,
  termReportVersions,
  users,
  wardRequests,
  wards,
} from '#db/schema'
import { forgetGuardians, standForNoneElse } from './guardians.store.ts'
import { remove } from './remove.ts'

/** Pupils of this school who left before then, or are to be forgotten by now. */
export type Departed = { schoolId: string; before: Date; now: Date }

/** A pupil has hundreds of days in the register: with so few is begun at once. */
const BEGUN_AT_ONCE = 20

/** Removes at most so many rows of these pupils' files. */
type Part = (tx: Tx, pupils: readonly string[], most: number) => Promise<number>

/**
 * What a pupil's file is made of, in the order in which it goes: first what points to other parts of it. Bills, payments and the ledger
 * are no part: they are the books, and name the pupil.
 */
const PARTS: readonly Part[] = [
  (tx, pupils, most) => remove(tx, feedReads, inArray(feedReads.itemId, itemsOf(tx, pupils)), most),
  (tx, pupils, most) => remove(tx, feedItems, inArray(feedItems.id, itemsOf(tx, pupils)), most),
  (tx, pupils, most) => remove(tx, explanationRequests, inArray(explanationRequests.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, attendanceExplanations, inArray(attendanceExplanations.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, attendanceRecords, inArray(attendanceRecords.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, assessmentScores, inArray(assessmentScores.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, agreedSteps, inArray(agreedSteps.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, shareOpenings, inArray(shareOpenings.shareId, linksOf(tx, pupils)), most),
  unlinkPayments,
  (tx, pupils, most) => remove(tx, shares, inArray(shares.wardId, pupils), most),
  (tx, pupils, most) =>
    remove(tx, termReportAcknowledgements, inArray(termReportAcknowledgements.reportId, reportsOf(tx, pupils)), most),
  (tx, pupils, most) => remove(tx, termReportRatings, inArray(termReportRatings.reportId, reportsOf(tx, pupils)), most),
  (tx, pupils, most) => remove(tx, termReportSubjects, inArray(termReportSubjects.reportId, reportsOf(tx, pupils)), most),
  (tx, pupils, most) => remove(tx, termReportVersions, inArray(termReportVersions.reportId, reportsOf(tx, pupils)), most),
  (tx, pupils, most) => remove(tx, termReports, inArray(termReports.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, conversationThreads, inArray(conversationThreads.childId, pupils), most),
  (tx, pupils, most) => remove(tx, deskReads, inArray(deskReads.entryId, saidOf(tx, pupils)), most),
  (tx, pupils, most) => remove(tx, deskFiles, inArray(deskFiles.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, deskEntries, inArray(deskEntries.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, deskThreads, inArray(deskThreads.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, deliveries, inArray(deliveries.messageId, messagesOf(tx, pupils)), most),
  (tx, pupils, most) => remove(tx, messagePlans, inArray(messagePlans.messageId, messagesOf(tx, pupils)), most),
  (tx, pupils, most) => remove(tx, messages, inArray(messages.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, noticeAnswers, inArray(noticeAnswers.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, noticeAnswers, inArray(noticeAnswers.noticeId, noticesTo(tx, pupils)), most),
  (tx, pupils, most) => remove(tx, noticeReads, inArray(noticeReads.noticeId, noticesTo(tx, pupils)), most),
  (tx, pupils, most) => remove(tx, noticeAttachments, inArray(noticeAttachments.noticeId, noticesTo(tx, pupils)), most),
  (tx, pupils, most) => remove(tx, notices, inArray(notices.audienceWardId, pupils), most),
  (tx, pupils, most) => remove(tx, calendarLinks, inArray(calendarLinks.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, wardPapers, inArray(wardPapers.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, owingNotes, inArray(owingNotes.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, savingsReturns, inArray(savingsReturns.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, savingsPlans, plansFor(tx, pupils), most),
  forgetGuesses,
  (tx, pupils, most) => remove(tx, talks, inArray(talks.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, wardRequests, inArray(wardRequests.wardId, pupils), most),
  (tx, pupils, most) => remove(tx, moves, inArray(moves.wardId, pupils), most),
  forgetGuardians,
  (tx, pupils, most) => remove(tx, guardianships, inArray(guardianships.wardId, pupils), most),
  // A list that wrote about them holds them as the school had them, in the file itself, too.
  (tx, pupils, most) => remove(tx, sheets, inArray(sheets.id, listsWith(tx, pupils)), most),
]

/** The files of some pupils who left long ago, a part at a time. */
export async function forgetPupils(tx: Tx, { schoolId, before, now }: Departed, most: number): Promise<number> {
  const departed = await tx
    .select({ id: wards.id })
    .from(wards)
    .where(
      and(
        eq(wards.schoolId, schoolId),
        isNotNull(wards.leftAt),
        isNull(wards.forgottenAt),
        or(lt(wards.leftAt, before), lte(wards.forgetOn, now)),
      ),
    )
    .orderBy(asc(wards.leftAt), asc(wards.id))
    .limit(BEGUN_AT_ONCE)
    .for('update')
  if (departed.length === 0) return 0
  const pupils = departed.map(({ id }) => id)
  for (const part of PARTS) {
    const gone = await part(tx, pupils, most)
    if (gone > 0) return gone
  }
  // Last, since by it the files count as forgotten: who dies before it goes on where it was.
  const empty = {
    gender: null,
    dateOfBirth: null,
    photoId: null,
    house: null,
    homeAddress: null,
    joinedOn: null,
    forgetOn: null,
    boardingStatus: 'day' as const,
  }
  await tx
    .update(wards)
    .set({ ...empty, forgottenAt: now, updatedAt: now })
    .where(inArray(wards.id, pupils))
  return pupils.length
}

/** Plans for one of them, and those for all the wards of who has no others. */
const plansFor = (tx: Tx, pupils: readonly string[]) =>
  or(
    inArray(savingsPlans.wardId, [...pupils]),
    inArray(savingsPlans.userId, tx.select({ id: users.id }).from(users).where(standForNoneElse(tx, pupils))),
  )

const reportsOf = (tx: Tx, pupils: readonly string[]) =>
  tx.select({ id: termReports.id }).from(termReports).where(inArray(termReports.wardId, pupils))

const messagesOf = (tx: Tx, pupils: readonly string[]) =>
  tx.select({ id: messages.id }).from(messages).where(inArray(messages.wardId, pupils))

/** What was said in questions about them. */
const saidOf = (tx: Tx, pupils: readonly string[]) =>
  tx.select({ id: deskEntries.id }).from(deskEntries).where(inArray(deskEntries.wardId, pupils))

/** What the school said to the guardians of these pupils alone. */
const noticesTo = (tx: Tx, pupils: readonly string[]) =>
  tx.select({ id: notices.id }).from(notices).where(inArray(notices.audienceWardId, pupils))

const listsWith = (tx: Tx, pupils: readonly string[]) =>
  tx
    .select({ id: sheetWrites.sheetId })
    .from(sheetWrites)
    .where(or(inArray(sheetWrites.rowId, pupils), inArray(sql`${sheetWrites.after} ->> 'ward_id'`, pupils)))

const itemsOf = (tx: Tx, pupils: readonly string[]) =>
  tx
    .select({ id: feedItems.id })
    .from(feedItems)
    .where(or(inArray(feedItems.wardId, pupils), inArray(feedItems.subjectId, noticesTo(tx, pupils))))

const linksOf = (tx: Tx, pupils: readonly string[]) =>
  tx.select({ id: shares.id }).from(shares).where(inArray(shares.wardId, pupils))

/** What was thought of money of an account, where they were thought of; what became of it is the books'. */
async function forgetGuesses(tx: Tx, pupils: readonly string[], most: number): Promise<number> {
  const meant = sql`exists (select from jsonb_array_elements(${bankLines.guess} -> 'parts') part where part ->> 'ward_id' in ${[...pupils]})`
  const some = tx
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(and(isNotNull(bankLines.guess), meant))
    .limit(most)
  const change = { guess: null, stand: 'nobody' as const }
  const rows = await tx.update(bankLines).set(change).where(inArray(bankLines.id, some)).returning({ id: bankLines.id })
  return rows.length
}

/** A payment that came through a link says itself who paid. */
async function unlinkPayments(tx: Tx, pupils: readonly string[], most: number): Promise<number> {
  const some = tx
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.shareId, linksOf(tx, pupils)))
    .limit(most)
  const rows = await tx.update(payments).set({ shareId: null }).where(inArray(payments.id, some)).returning({ id: payments.id })
  return rows.length
}
