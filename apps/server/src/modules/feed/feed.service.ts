import type { FeedItem, Handled } from '@schoolgate/contracts/feed'
import type { NoticeTranslation } from '@schoolgate/contracts/notices'
import { speaksTo, type Reader, type ReaderWard } from '#db/reader'
import { moneyText } from '#lib/money'
import type { People, ReaderLocale, ToldItem } from './told.store.ts'
import { dayText, markText, wordsIn } from './feed.words.ts'

type FeedText = Pick<FeedItem, 'title' | 'line' | 'target' | 'importance'> & {
  amountMinor?: number | null
  mark?: FeedItem['mark']
}

/** What a notice is called in the reader's language, where the school wrote it in that. */
export const titleIn = (
  { title, translation }: { title: string; translation?: Omit<NoticeTranslation, 'body'> | null },
  language: ReaderLocale['language'],
): string => (translation?.language === language ? translation.title : title)

type Of<K extends ToldItem['kind']> = Extract<ToldItem, { kind: K }>

const isoOf = (moment: string): string => new Date(moment).toISOString()

/** Items as the reader is told them. */
export const tellItems = (items: readonly ToldItem[], reader: Reader, people: People, locale: ReaderLocale): FeedItem[] =>
  items.map((item) => {
    const ward = reader.wards.find(({ id }) => id === item.ward) ?? NOBODY
    const { amountMinor = null, mark = null, ...words } = sayWhat(item, ward, people[item.said.by ?? ''], locale)
    return {
      id: item.id,
      kind: item.kind,
      ward_ids: item.kind === 'notice' ? spokenTo(item, reader) : [item.ward ?? ''],
      whole_school: item.kind === 'notice' && item.said.audience === 'school',
      ...words,
      occurred_at: isoOf(item.at),
      amount: amountMinor === null ? null : { amount_minor: amountMinor, currency: locale.currency },
      mark,
      read_at: item.read_at === null ? null : isoOf(item.read_at),
      handled: handledOf(item, people),
    }
  })

function spokenTo({ said }: Of<'notice'>, { wards }: Reader): string[] {
  const { audience, level: audienceLevel, class: audienceClassId, ward: audienceWardId } = said
  const [alsoLevels, alsoClassIds] = [said.also_levels ?? [], said.also_classes ?? []]
  const meant = { audience, audienceLevel, audienceClassId, audienceWardId, alsoLevels, alsoClassIds }
  return wards.filter((ward) => speaksTo(meant, ward)).map(({ id }) => id)
}

/** A guardian whose part has ended is not shown by name any more; what they did still stands. */
export const doneBy = (done: { at: string | null; by: string | null } | null | undefined, people: People): Handled | null =>
  done?.at ? { by: people[done.by ?? '']?.fullname ?? '', at: isoOf(done.at) } : null

function handledOf(item: ToldItem, people: People): Handled | null {
  if (item.kind === 'attendance' || item.kind === 'term_report')
    return doneBy({ at: item.said.handled_at, by: item.said.by }, people)
  return doneBy(item.answered, people)
}

type Person = People[string] | undefined
type About = Pick<ReaderWard, 'firstName' | 'isAtSchool'>
const NOBODY: About = { firstName: '', isAtSchool: false }

/** What was asked about a child who has left stays in the feed as what happened: nothing urges any more. */
function sayWhat(item: ToldItem, { firstName: name, isAtSchool }: About, by: Person, locale: ReaderLocale): FeedText {
  const ward = item.ward ?? ''
  const words = wordsIn(locale.language)
  switch (item.kind) {
    case 'notice': {
      const { sender, action, priority } = item.said
      const title = titleIn(item.said, locale.language)
      return { title, line: sender, target: `/notice?id=${item.subject}`, importance: action === 'pay' ? 'money' : priority }
    }
    case 'attendance': {
      const said = sayAttendance(item, name, locale)
      return { ...said, importance: isAtSchool ? said.importance : 'info', target: `/attendance?ward=${ward}` }
    }
    case 'score_published':
      return { ...sayMark(item, by, locale), target: `/academics?ward=${ward}`, importance: 'info' }
    case 'term_report':
      return {
        title: words.reportReady(name),
        line: item.said.term,
        target: `/fullreport/${item.subject}?ward=${ward}`,
        importance: isAtSchool ? 'action' : 'info',
      }
    case 'bill_issued':
    case 'reminder': {
      const { term, pay_by: payBy, minor } = item.said
      return {
        title: item.kind === 'reminder' && isAtSchool ? words.feesAreDue(name) : words.billOf(name, term),
        line: payBy === null || !isAtSchool ? '' : words.payBy(dayText(payBy, locale.language)),
        target: `/bills?ward=${ward}`,
        importance: 'money',
        amountMinor: minor,
      }
    }
    case 'payment':
    case 'receipt':
      return { ...sayPayment(item, by, locale), importance: 'money', amountMinor: item.said.minor }
  }
}

function sayAttendance(
  { said: { status, day, time_in: timeIn } }: Of<'attendance'>,
  name: string,
  { language }: ReaderLocale,
): Omit<FeedText, 'target'> {
  const words = wordsIn(language)
  if (status === 'late') return { title: words.cameIn(name, timeIn), line: words.afterTheBell, importance: 'info' }
  const isAway = status === 'absent' || status === 'excused' || status === 'sick' || status === 'suspended'
  const title = isAway ? words.away[status](name) : name
  return { title, line: dayText(day, language), importance: status === 'absent' ? 'urgent' : 'info' }
}

const nameOf = (by: Person): string | null => (by ? [by.title, by.fullname].filter((part) => part !== null).join(' ') : null)

function sayMark(item: Of<'score_published'>, by: Person, { language }: ReaderLocale) {
  const { work, of, score, comment, subject } = item.said
  const words = wordsIn(language)
  const line = subject ?? ''
  if (score === null) return { title: words.notCounted(work), line }
  return {
    title: words.marked(work, markText(score, language), markText(of, language)),
    line,
    mark: { work, score, of, comment: comment || null, teacher: nameOf(by), before: item.before ?? [] },
  }
}

const NETWORKS = { mtn: 'MTN ', vod: 'Telecel ', atl: 'AT ' }

function sayPayment(item: Of<'payment' | 'receipt'>, by: Person, { language, currency }: ReaderLocale) {
  const { status, minor, network, method, payer, receipt } = item.said
  const words = wordsIn(language)
  const amount = moneyText({ amount_minor: minor ?? 0, currency }, language)
  const says = { succeeded: words.receiptFor, failed: words.notArrived }
  const say = status === 'succeeded' || status === 'failed' ? says[status] : words.paying
  return {
    title: say(amount),
    line: words.from(`${network === null ? '' : NETWORKS[network]}${words.methods[method]}`, nameOf(by) ?? payer),
    target: receipt === null ? '/payments' : `/paymentreceipt?id=${receipt}`,
  }
}
