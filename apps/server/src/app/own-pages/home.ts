import { myUserFeed } from '@schoolgate/contracts/feed'
import { FIRST_WORDS, greetingAt, leftToPay, whereabouts } from '@schoolgate/contracts/first-words'
import { FIRST_PAGE } from '@schoolgate/contracts/own-page'
import { element, say } from '#app/html'
import { clockIn } from '#lib/local-time'
import { dayTextOf } from '#modules/feed'
import type { OwnPageOf } from './page-of.ts'

/** More rows than this would not be on the first screen. */
const NEEDS_SHOWN = 4

/** What the page of Home says before any code has come: the greeting, who is in school, what needs the parent, what is left to pay. */
export async function homeWords({ ask, personId, profile, school, wards, now, say: saying }: OwnPageOf): Promise<string | null> {
  const { language, fullname } = profile
  const { timezone } = school
  const feed = await ask(myUserFeed, { query: { user_id: personId, limit: FIRST_PAGE.feed } })
  if (!feed) return null
  const words = FIRST_WORDS[language]
  const waiting = feed.needs.filter(({ handled }) => handled === null)
  const left = leftToPay(wards)
  const paid = waiting.find(({ kind }) => kind === 'payment')?.paid
  return element(`div class="first-words" lang="${language}"`, [
    say('b', school.name),
    say('p', dayTextOf(now, { language, timezone })),
    say('h1', greetingAt(clockIn(timezone, now), fullname, words)),
    element(
      'ul',
      wards.map((ward) => element('li', [say('b', ward.first_name), say('span', whereabouts(ward, words) ?? '')])),
    ),
    waiting.length > 0 &&
      element('section class="needs"', [
        say('h2', words.needsYou),
        ...waiting.slice(0, NEEDS_SHOWN).map(({ title, line }) => element('p', [say('b', title), say('span', line)])),
      ]),
    left.length > 0 &&
      element('section', [
        ...left.map((amount) => say('h2', saying.money(amount))),
        say('span', words.leftToPay + (paid ? ` ${words.youPaid} ${saying.money(paid)}.` : '')),
      ]),
  ])
}
