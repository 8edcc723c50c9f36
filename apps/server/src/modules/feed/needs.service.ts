import type { Handled, Need } from '@schoolgate/contracts/feed'
import { FOLDED_FOR_MS } from '#db/moments'
import { ofPupils, speaksTo, type Reader } from '#db/reader'
import { instantIn } from '#lib/local-time'
import { moneyText } from '#lib/money'
import type { ReaderLocale } from './feed.store.ts'
import { dayText, dayTextOf, namesText, wordsIn } from './feed.words.ts'
import type { absencesOf, answersOf, askingNotices, debtsOf, latestReports, paidLately } from './needs.store.ts'

type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>

/** What the database knows of what waits for a reader. */
export type Waiting = {
  absences: Rows<typeof absencesOf>
  notices: Rows<typeof askingNotices>
  answers: Rows<typeof answersOf>
  debts: Rows<typeof debtsOf>
  paid: Rows<typeof paidLately>
  reports: Rows<typeof latestReports>
}

/** The rows of the yellow slip in their order: safety, answer-by date, money, then papers to sign (DESIGN §3 "Slip"). */
export function needsOf(waiting: Waiting, everybody: Reader, locale: ReaderLocale, now: Date): Need[] {
  const reader = ofPupils(everybody)
  const notices = noticeNeeds(waiting, reader, locale)
  return [
    ...absenceNeeds(waiting, reader, locale),
    ...notices.filter(({ isUrgent }) => isUrgent).map(({ need }) => need),
    ...notices.filter(({ isUrgent }) => !isUrgent).map(({ need }) => need),
    ...paymentNeeds(waiting, reader, locale),
    ...reportNeeds(waiting, reader, locale),
  ].filter(({ handled }) => handled === null || Date.parse(handled.at) >= now.getTime() - FOLDED_FOR_MS)
}

const handledBy = (deed: { by: string | null; at: Date | null } | undefined): Handled | null =>
  deed?.at ? { by: deed.by ?? '', at: deed.at.toISOString() } : null

const nameOf = (reader: Reader, wardId: string) => reader.wards.find(({ id }) => id === wardId)?.firstName ?? ''

function absenceNeeds({ absences }: Waiting, reader: Reader, { language }: ReaderLocale): Need[] {
  return absences.map((absence) => ({
    kind: 'absence',
    subject_id: absence.id,
    ward_ids: [absence.wardId],
    title: wordsIn(language).whyAway(nameOf(reader, absence.wardId)),
    line: dayText(absence.day, language),
    due_at: null,
    amount: null,
    paid: null,
    target: `/attendance?ward=${absence.wardId}&day=${absence.day}`,
    handled: handledBy(absence),
  }))
}

function noticeNeeds({ notices, answers }: Waiting, reader: Reader, locale: ReaderLocale) {
  const words = wordsIn(locale.language)
  return notices.flatMap(({ notice, acknowledgedAt }) => {
    const meant = reader.wards.filter((ward) => speaksTo(notice, ward))
    const due = notice.actionDueAt && dayTextOf(notice.actionDueAt, locale)
    const row = {
      kind: 'notice' as const,
      subject_id: notice.id,
      line: notice.action === 'acknowledge' ? words.confirmBy(due) : words.answerBy(due),
      due_at: notice.actionDueAt?.toISOString() ?? null,
      amount: null,
      paid: null,
    }
    const given = answers.filter(({ subjectId }) => subjectId === notice.id)
    const needs: Need[] =
      // Consent is given for a child; the rest is the family's.
      notice.action === 'consent' && notice.audience !== 'school'
        ? meant.map((ward) => ({
            ...row,
            ward_ids: [ward.id],
            title: words.forWard(ward.firstName, notice.title),
            target: `/notice?id=${notice.id}&ward=${ward.id}`,
            handled: handledBy(given.find(({ wardId }) => wardId === ward.id)),
          }))
        : [
            {
              ...row,
              ward_ids: meant.map(({ id }) => id),
              title: notice.title,
              target: `/notice?id=${notice.id}`,
              handled: acknowledgedAt
                ? handledBy({ by: '', at: acknowledgedAt })
                : handledBy(given.find(({ wardId }) => wardId === null)),
            },
          ]
    return needs.map((need) => ({ need, isUrgent: notice.priority === 'urgent' }))
  })
}

/** One row for the family: what all wards owe, by the earliest day. A credit of one ward does not pay for another. */
function paymentNeeds({ debts, paid }: Waiting, reader: Reader, locale: ReaderLocale): Need[] {
  const { language, currency, timezone } = locale
  const owing = reader.wards.flatMap((ward) => {
    const mine = debts.filter(({ wardId }) => wardId === ward.id)
    const minor = mine.reduce((total, debt) => total + debt.minor, 0)
    const days = mine.flatMap((debt) => (debt.minor > 0 && debt.dueOn !== null ? [debt.dueOn] : []))
    return minor > 0 ? [{ ward, minor, days }] : []
  })
  const [first] = owing
  if (!first) return paid.flatMap((payment) => paidNeed(payment, reader, locale))
  const amount = { amount_minor: owing.reduce((total, { minor }) => total + minor, 0), currency }
  const names = namesText(
    owing.map(({ ward }) => ward.firstName),
    language,
  )
  const due = owing.flatMap(({ days }) => days).toSorted()[0]
  const words = wordsIn(language)
  const paidMinor = debts.reduce((total, { billedMinor, minor }) => total + (billedMinor === null ? 0 : billedMinor - minor), 0)
  return [
    {
      kind: 'payment',
      subject_id: first.ward.id,
      ward_ids: owing.map(({ ward }) => ward.id),
      title: words.payFees(moneyText(amount, language)),
      line: words.by(names, due === undefined ? null : dayText(due, language)),
      due_at: due === undefined ? null : instantIn(timezone, due, '23:59'),
      amount,
      paid: paidMinor > 0 ? { amount_minor: paidMinor, currency } : null,
      target: '/bills',
      handled: null,
    },
  ]
}

/** Everything is paid, and somebody of the family did it today. */
function paidNeed(payment: Waiting['paid'][number], reader: Reader, { language }: ReaderLocale): Need[] {
  const wardIds = reader.wards.flatMap(({ id, mayBills }) => (mayBills ? [id] : []))
  const title = wordsIn(language).feesArePaid
  const row = {
    kind: 'payment' as const,
    subject_id: payment.id,
    ward_ids: wardIds,
    title,
    line: '',
    due_at: null,
    amount: null,
    paid: null,
  }
  return [{ ...row, target: '/payments', handled: handledBy(payment) }]
}

function reportNeeds({ reports }: Waiting, reader: Reader, { language }: ReaderLocale): Need[] {
  return reader.wards.flatMap(({ id, firstName }) =>
    reports
      .filter(({ wardId }) => wardId === id)
      .map((report): Need => ({
        kind: 'report',
        subject_id: report.id,
        ward_ids: [id],
        title: wordsIn(language).sign(firstName),
        line: report.term,
        due_at: null,
        amount: null,
        paid: null,
        target: `/fullreport/${report.id}?ward=${id}`,
        handled: handledBy({ by: report.by, at: report.at }),
      })),
  )
}
