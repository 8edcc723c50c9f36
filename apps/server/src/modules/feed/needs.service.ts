import type { Need } from '@schoolgate/contracts/feed'
import { FOLDED_FOR_MS } from '#db/moments'
import { ofPupils, speaksTo, type Reader } from '#db/reader'
import { instantIn } from '#lib/local-time'
import { moneyText } from '#lib/money'
import type { People, ReaderLocale } from './told.store.ts'
import { doneBy, titleIn } from './feed.service.ts'
import { dayText, dayTextOf, namesText, wordsIn } from './feed.words.ts'
import type { AskingNotice, Waiting } from './waiting.store.ts'

/** The rows of the yellow slip in their order: safety, answer-by date, money, then papers to sign (DESIGN §3 "Slip"). */
export function needsOf(waiting: Waiting, everybody: Reader, people: People, locale: ReaderLocale, now: Date): Need[] {
  const reader = ofPupils(everybody)
  const notices = noticeNeeds(waiting, reader, people, locale, now)
  return [
    ...absenceNeeds(waiting, reader, people, locale),
    ...notices.filter(({ isUrgent }) => isUrgent).map(({ need }) => need),
    ...notices.filter(({ isUrgent }) => !isUrgent).map(({ need }) => need),
    ...paymentNeeds(waiting, reader, people, locale),
    ...reportNeeds(waiting, reader, people, locale),
  ].filter(({ handled }) => handled === null || Date.parse(handled.at) >= now.getTime() - FOLDED_FOR_MS)
}

const nameOf = (reader: Reader, wardId: string) => reader.wards.find(({ id }) => id === wardId)?.firstName ?? ''

function absenceNeeds({ absences }: Waiting, reader: Reader, people: People, { language }: ReaderLocale): Need[] {
  return absences.map((absence) => ({
    kind: 'absence',
    subject_id: absence.id,
    ward_ids: [absence.ward],
    title: wordsIn(language).whyAway(nameOf(reader, absence.ward)),
    line: dayText(absence.day, language),
    due_at: null,
    amount: null,
    paid: null,
    target: `/attendance?ward=${absence.ward}&day=${absence.day}`,
    handled: doneBy(absence, people),
  }))
}

/** What a notice still asks for, or was answered; when its time is over it asks no more. */
function noticeNeeds({ notices }: Waiting, reader: Reader, people: People, locale: ReaderLocale, now: Date) {
  return notices.flatMap((notice) => {
    const isOpen = notice.action !== 'pay' && (notice.due === null || Date.parse(notice.due) > now.getTime())
    return needsOfNotice(notice, reader, people, locale)
      .filter(({ handled }) => handled !== null || isOpen)
      .map((need) => ({ need, isUrgent: notice.priority === 'urgent' }))
  })
}

function needsOfNotice(notice: AskingNotice, reader: Reader, people: People, locale: ReaderLocale): Need[] {
  const words = wordsIn(locale.language)
  const meant = reader.wards.filter((ward) => speaksTo(notice, ward))
  const title = titleIn(notice, locale.language)
  const due = notice.due && dayTextOf(new Date(notice.due), locale)
  const row = {
    kind: 'notice' as const,
    subject_id: notice.id,
    line: notice.action === 'acknowledge' ? words.confirmBy(due) : words.answerBy(due),
    due_at: notice.due && new Date(notice.due).toISOString(),
    amount: null,
    paid: null,
  }
  // Consent is given for a child; the rest is the family's.
  if (notice.action === 'consent' && notice.audience !== 'school')
    return meant.map((ward) => ({
      ...row,
      ward_ids: [ward.id],
      title: words.forWard(ward.firstName, title),
      target: `/notice?id=${notice.id}&ward=${ward.id}`,
      handled: doneBy(
        notice.answers.find((answer) => answer.ward === ward.id),
        people,
      ),
    }))
  const ofFamily = notice.answers.find((answer) => answer.ward === null)
  return [
    {
      ...row,
      ward_ids: meant.map(({ id }) => id),
      title,
      target: `/notice?id=${notice.id}`,
      handled: doneBy(notice.acknowledged === null ? ofFamily : { by: null, at: notice.acknowledged }, people),
    },
  ]
}

/** One row for the family: what all wards owe, by the earliest day. A credit of one ward does not pay for another. */
function paymentNeeds({ debts, paid }: Waiting, reader: Reader, people: People, locale: ReaderLocale): Need[] {
  const { language, currency, timezone } = locale
  const owing = reader.wards.flatMap((ward) => {
    const mine = debts.filter((debt) => debt.ward === ward.id)
    const minor = mine.reduce((total, debt) => total + debt.minor, 0)
    const days = mine.flatMap((debt) => (debt.minor > 0 && debt.due !== null ? [debt.due] : []))
    return minor > 0 ? [{ ward, minor, days }] : []
  })
  const [first] = owing
  if (!first) return paid === null ? [] : paidNeed(paid, reader, people, locale)
  const amount = { amount_minor: owing.reduce((total, { minor }) => total + minor, 0), currency }
  const names = namesText(
    owing.map(({ ward }) => ward.firstName),
    language,
  )
  const due = owing.flatMap(({ days }) => days).toSorted()[0]
  const words = wordsIn(language)
  const paidMinor = debts.reduce((total, { billed, minor }) => total + (billed === null ? 0 : billed - minor), 0)
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
function paidNeed(payment: NonNullable<Waiting['paid']>, reader: Reader, people: People, { language }: ReaderLocale): Need[] {
  const wardIds = reader.wards.flatMap(({ id, mayBills }) => (mayBills ? [id] : []))
  const title = wordsIn(language).feesArePaid
  const known = doneBy(payment, people)
  const handled = known && { ...known, by: known.by || (payment.payer ?? '') }
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
  return [{ ...row, target: '/payments', handled }]
}

function reportNeeds({ reports }: Waiting, reader: Reader, people: People, { language }: ReaderLocale): Need[] {
  return reader.wards.flatMap(({ id, firstName }) =>
    reports
      .filter(({ ward }) => ward === id)
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
        handled: doneBy(report, people),
      })),
  )
}
