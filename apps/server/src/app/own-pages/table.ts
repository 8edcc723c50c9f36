import { listApiTokens } from '@schoolgate/contracts/api-tokens'
import { listCalendarLinks } from '@schoolgate/contracts/calendar'
import { allMyNotifs, getNotice, NOTICE_FILTERS } from '@schoolgate/contracts/notices'
import { FIRST_PAGE, type OwnPagePath } from '@schoolgate/contracts/own-page'
import { noticesWords, noticeWords, profileWords, programsWords, wardsWords, type Words } from '@schoolgate/contracts/page-words'
import { academics, attendance, fullReport, termReports } from './learning.ts'
import { bill, bills, payments, receipt, statement } from './money.ts'
import type { OwnPageOf } from './page-of.ts'

/** Asks for what a page begins with, as its screen would, and tells its first words; null where there are none. */
type Begin = (page: OwnPageOf) => Promise<Words | null>

async function notices({ ask, personId, query, say }: OwnPageOf): Promise<Words | null> {
  // What is searched for is asked when it is searched for.
  if (query.has('search')) return null
  const all = { user_id: personId, limit: FIRST_PAGE.notices }
  const filter = NOTICE_FILTERS.find((name) => name !== 'all' && name === query.get('filter'))
  const [every, chosen] = await Promise.all([
    ask(allMyNotifs, { query: all }),
    filter ? ask(allMyNotifs, { query: { ...all, filter } }) : null,
  ])
  const shown = chosen ?? every
  return shown && noticesWords(say, shown)
}

async function notice({ ask, query, say }: OwnPageOf): Promise<Words | null> {
  const id = query.get('id')
  const answer = id ? await ask(getNotice, { params: { id } }) : null
  return answer && noticeWords(say, answer.notice)
}

const wards: Begin = async ({ say, wards: all }) => wardsWords(say, all)

const profile: Begin = async ({ say, profile: mine }) => profileWords(say, mine)

async function calendar(page: OwnPageOf): Promise<Words | null> {
  await page.ask(listCalendarLinks, {})
  return wards(page)
}

async function programs({ ask, say }: OwnPageOf): Promise<Words | null> {
  const answer = await ask(listApiTokens, {})
  return answer && programsWords(say, answer)
}

/** Each page and what it begins with; Home has words of its own. */
export const BEGINS: Record<Exclude<OwnPagePath, '/home'>, Begin> = {
  '/payments': payments,
  '/notices': notices,
  '/profile': profile,
  '/attendance': attendance,
  '/wards': wards,
  '/bills': bills,
  '/termreports': termReports,
  '/notice': notice,
  '/paymentreceipt': receipt,
  '/academics': academics,
  '/fullreport/:id': fullReport,
  '/bill/:id': bill,
  '/statement': statement,
  '/calendar': calendar,
  '/programs': programs,
}
