import type { FeedItem, Handled } from '@schoolgate/contracts/feed'
import { speaksTo, type Reader, type ReaderWard } from '#db/reader'
import { moneyText } from '#lib/money'
import type { ItemRow, ReaderLocale } from './feed.store.ts'
import { dayText, markText, wordsIn } from './feed.words.ts'

type FeedText = Pick<FeedItem, 'title' | 'line' | 'target' | 'importance'> & {
  amountMinor?: number | null
  mark?: FeedItem['mark']
}

/** Who did what the family was asked to, by the thing it was about. */
export type HandledItems = Map<string, Handled>

/** Collects who did what was asked; of several about the same thing the first counts. */
export function handledItemsOf(rows: { subjectId: string; at: Date; by: string | null }[]): HandledItems {
  const deeds: HandledItems = new Map()
  for (const { subjectId, at, by } of rows)
    // A guardian whose part has ended is not shown by name any more; what they did still stands.
    if (!deeds.has(subjectId)) deeds.set(subjectId, { by: by ?? '', at: at.toISOString() })
  return deeds
}

/** Items as the reader is told them. */
export function tellItems(rows: ItemRow[], reader: Reader, locale: ReaderLocale, deeds: HandledItems): FeedItem[] {
  const about = new Map(reader.wards.map((ward) => [ward.id, ward]))
  return rows.flatMap((row) => {
    const { item, notice } = row
    const said = sayWhat(row, about.get(item.wardId ?? '') ?? NOBODY, locale)
    if (!said) return []
    const { amountMinor = null, mark = null, ...words } = said
    return {
      id: item.id,
      kind: item.kind,
      ward_ids: notice ? reader.wards.filter((ward) => speaksTo(notice, ward)).map(({ id }) => id) : [item.wardId ?? ''],
      whole_school: notice?.audience === 'school',
      ...words,
      occurred_at: item.occurredAt.toISOString(),
      amount: amountMinor === null ? null : { amount_minor: amountMinor, currency: locale.currency },
      mark,
      read_at: row.readAt?.toISOString() ?? null,
      handled: deeds.get(item.subjectId) ?? null,
    }
  })
}

type About = Pick<ReaderWard, 'firstName' | 'isAtSchool'>
const NOBODY: About = { firstName: '', isAtSchool: false }

/** What was asked about a child who has left stays in the feed as what happened: nothing urges any more. */
function sayWhat(row: ItemRow, { firstName: name, isAtSchool }: About, locale: ReaderLocale): FeedText | null {
  const { item, notice, attendance, work, report, bill, payment } = row
  const ward = item.wardId ?? ''
  const words = wordsIn(locale.language)
  if (notice)
    return {
      title: notice.title,
      line: notice.sender,
      target: `/notice?id=${notice.id}`,
      importance: notice.action === 'pay' ? 'money' : notice.priority,
    }
  if (attendance) {
    const said = sayAttendance(attendance, name, locale)
    return { ...said, importance: isAtSchool ? said.importance : 'info', target: `/attendance?ward=${ward}` }
  }
  if (work) return { ...sayMark(row, work, locale), target: `/academics?ward=${ward}`, importance: 'info' }
  const term = row.term?.name ?? ''
  if (report)
    return {
      title: words.reportReady(name),
      line: term,
      target: `/fullreport/${report.id}?ward=${ward}`,
      importance: isAtSchool ? 'action' : 'info',
    }
  if (bill)
    return {
      title: item.kind === 'reminder' && isAtSchool ? words.feesAreDue(name) : words.billOf(name, term),
      line: row.payBy === null || !isAtSchool ? '' : words.payBy(dayText(row.payBy, locale.language)),
      target: `/bills?ward=${ward}`,
      importance: 'money',
      amountMinor: row.billMinor,
    }
  return payment && { ...sayPayment(row, payment, locale), importance: 'money', amountMinor: row.paidMinor }
}

function sayAttendance(
  { status, day, timeIn }: NonNullable<ItemRow['attendance']>,
  name: string,
  { language }: ReaderLocale,
): Omit<FeedText, 'target'> {
  const words = wordsIn(language)
  if (status === 'late') return { title: words.cameIn(name, timeIn), line: words.afterTheBell, importance: 'info' }
  const isAway = status === 'absent' || status === 'excused' || status === 'sick' || status === 'suspended'
  const title = isAway ? words.away[status](name) : name
  return { title, line: dayText(day, language), importance: status === 'absent' ? 'urgent' : 'info' }
}

const nameOf = ({ by }: ItemRow): string | null => by && [by.title, by.fullname].filter((part) => part !== null).join(' ')

function sayMark(row: ItemRow, { title, maxScore }: NonNullable<ItemRow['work']>, { language }: ReaderLocale) {
  const words = wordsIn(language)
  const line = row.subject?.name ?? ''
  const points = row.score?.score ?? null
  if (points === null) return { title: words.notCounted(title), line }
  return {
    title: words.marked(title, markText(points, language), markText(maxScore, language)),
    line,
    mark: {
      work: title,
      score: points,
      of: maxScore,
      comment: row.score?.comment || null,
      teacher: nameOf(row),
      before: row.before ?? [],
    },
  }
}

const NETWORKS = { mtn: 'MTN ', vod: 'Telecel ', atl: 'AT ' }

function sayPayment(row: ItemRow, payment: NonNullable<ItemRow['payment']>, { language, currency }: ReaderLocale) {
  const words = wordsIn(language)
  const amount = moneyText({ amount_minor: row.paidMinor ?? 0, currency }, language)
  const says = { succeeded: words.receiptFor, failed: words.notArrived }
  const say = payment.status === 'succeeded' || payment.status === 'failed' ? says[payment.status] : words.paying
  const payer = nameOf(row) ?? payment.payerName
  const method = `${payment.network === null ? '' : NETWORKS[payment.network]}${words.methods[payment.method]}`
  return {
    title: say(amount),
    line: words.from(method, payer),
    target: row.receipt ? `/paymentreceipt?id=${row.receipt.publicId}` : '/payments',
  }
}
