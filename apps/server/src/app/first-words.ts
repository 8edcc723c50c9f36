import { FIRST_WORDS, greetingAt, leftToPay, whereabouts } from '@schoolgate/contracts/first-words'
import { HOME_ELEMENT, type HomePage } from '@schoolgate/contracts/home-page'
import { clockIn } from '#lib/local-time'
import { moneyText } from '#lib/money'
import { dayTextOf, type ReaderLocale } from '#modules/feed'
import { escapeHtml } from './page.ts'

/** More rows than this would not be on the first screen. */
const NEEDS_SHOWN = 4

/** What the page of Home says before any code has come: the greeting, who is in school, what needs the parent, what is left to pay. */
export function firstWords(home: HomePage, locale: ReaderLocale, now: Date): string {
  const { fullname, language, timezone } = locale
  const words = FIRST_WORDS[language]
  const waiting = home.feed.needs.filter(({ handled }) => handled === null)
  const left = leftToPay(home.user_wards)
  const paid = waiting.find(({ kind }) => kind === 'payment')?.paid
  return element(`div class="first-words" lang="${language}"`, [
    say('b', home.school_info.name),
    say('p', dayTextOf(now, locale)),
    say('h1', greetingAt(clockIn(timezone, now), fullname, words)),
    element(
      'ul',
      home.user_wards.map((ward) => element('li', [say('b', ward.first_name), say('span', whereabouts(ward, words) ?? '')])),
    ),
    waiting.length > 0 &&
      element('section class="needs"', [
        say('h2', words.needsYou),
        ...waiting.slice(0, NEEDS_SHOWN).map(({ title, line }) => element('p', [say('b', title), say('span', line)])),
      ]),
    left.length > 0 &&
      element('section', [
        ...left.map((amount) => say('h2', moneyText(amount, language))),
        say('span', words.leftToPay + (paid ? ` ${words.youPaid} ${moneyText(paid, language)}.` : '')),
      ]),
  ])
}

const element = (tag: string, inside: (string | false)[]): string =>
  `<${tag}>${inside.filter((part) => part !== false).join('')}</${tag.split(' ', 1)[0]}>`
const say = (tag: string, text: string): string => element(tag, [escapeHtml(text)])

/** The same answers as data, for the app to begin with. Data is not run, so the page's policy has no word about it. */
export const homeData = (home: HomePage): string =>
  `<script type="application/json" id="${HOME_ELEMENT}">${JSON.stringify(home).replaceAll('<', String.raw`\u003c`)}</script>`
