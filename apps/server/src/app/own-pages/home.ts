import { myUserFeed } from '@schoolgate/contracts/feed'
import { homeWords } from '@schoolgate/contracts/home-words'
import { FIRST_PAGE } from '@schoolgate/contracts/own-page'
import type { FirstWords } from '@schoolgate/contracts/page-words'
import { clockIn } from '#lib/local-time'
import { dayTextOf } from '#modules/feed'
import type { OwnPageOf } from './page-of.ts'

/** Asks for what Home begins with, and tells its first words. */
export async function home({ ask, personId, profile, school, wards, now, say }: OwnPageOf): Promise<FirstWords | null> {
  const lang = profile.language
  const { timezone } = school
  const feed = await ask(myUserFeed, { query: { user_id: personId, limit: FIRST_PAGE.feed } })
  if (!feed) return null
  const time = clockIn(timezone, now)
  const day = dayTextOf(now, { language: lang, timezone })
  return homeWords(say, { school: school.name, lang, now, time, day, wards, needs: feed.needs })
}
