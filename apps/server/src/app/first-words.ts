import { HOME_ELEMENT, type HomePage } from '@schoolgate/contracts/home-page'
import type { Ward } from '@schoolgate/contracts/wards'
import { clockIn } from '#lib/local-time'
import { moneyText } from '#lib/money'
import { dayTextOf, type Manners } from '#modules/feed'
import { wordsIn } from './first-words.words.ts'
import { escapeHtml } from './page.ts'

/** More rows than this would not be on the first screen. */
const NEEDS_SHOWN = 4

/** What the page of Home says before any code has come: the greeting, who is in school, what needs the parent, what is left to pay. */
export function firstWords(home: HomePage, manners: Manners, now: Date): string {
  const { language } = manners
  const words = wordsIn(language)
  const waiting = home.feed.needs.filter(({ handled }) => handled === null).slice(0, NEEDS_SHOWN)
  const left = { amount_minor: leftToPay(home.user_wards), currency: manners.currency }
  return element(`div class="first-words" lang="${language}"`, [
    say('b', home.school_info.name),
    say('p', dayTextOf(now, manners)),
    say('h1', greeting(manners, now)),
    element(
      'ul',
      home.user_wards.map((ward) => element('li', [say('b', ward.first_name), say('span', todayOf(ward, language))])),
    ),
    waiting.length > 0 &&
      element('section class="needs"', [
        say('h2', words.needsYou),
        ...waiting.map(({ title, line }) => element('p', [say('b', title), say('span', line)])),
      ]),
    left.amount_minor > 0 && element('section', [say('h2', moneyText(left, language)), say('span', words.leftToPay)]),
  ])
}

const element = (tag: string, inside: (string | false)[]): string =>
  `<${tag}>${inside.filter((part) => part !== false).join('')}</${tag.split(' ', 1)[0]}>`
const say = (tag: string, text: string): string => element(tag, [escapeHtml(text)])

/** The same answers as data, for the app to begin with. Data is not run, so the page's policy has no word about it. */
export const homeData = (home: HomePage): string =>
  `<script type="application/json" id="${HOME_ELEMENT}">${JSON.stringify(home).replaceAll('<', String.raw`\u003c`)}</script>`

function greeting({ fullname, language, timezone }: Manners, now: Date): string {
  const time = clockIn(timezone, now)
  const { morning, afternoon, evening } = wordsIn(language)
  const greet = time < '12:00' ? morning : time < '17:00' ? afternoon : evening
  return greet(fullname.split(' ')[0] ?? '')
}

function todayOf({ summary: { today } }: Ward, language: Manners['language']): string {
  if (!today) return ''
  const word = wordsIn(language).today[today.status]
  return today.time_in === null ? word : `${word} · ${today.time_in}`
}

/** One ward's credit does not pay for another. */
const leftToPay = (wards: readonly Ward[]): number =>
  wards.reduce((sum, { summary }) => sum + Math.max(0, summary.balance?.amount_minor ?? 0), 0)
