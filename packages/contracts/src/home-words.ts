import type { Need } from './feed.ts'
import { FIRST_WORDS, greetingAt, leftToPay, whereabouts } from './first-words.ts'
import type { FirstWords, Part, Saying } from './page-words.ts'
import type { Ward } from './wards.ts'

type Home = {
  school: string
  lang: FirstWords['lang']
  now: Date
  /** What the school's clock shows, `14:05`, and its day in words. */
  time: string
  day: string
  wards: readonly Ward[]
  needs: readonly Need[]
}

/** More rows than this would not be on the first screen. */
const NEEDS_SHOWN = 4

/** The hours at which the greeting changes. */
const NOON = 12
const EVENING = 17
const MIDNIGHT = 24

const MINUTE_MS = 60_000

/** What Home says until the app's code has drawn it: the greeting, who is in school, what needs the parent, what is left to pay. */
export function homeWords(say: Saying, { school, lang, now, time, day, wards, needs }: Home): FirstWords {
  const words = FIRST_WORDS[lang]
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const untilHour = (hour: number) => now.getTime() - (now.getTime() % MINUTE_MS) + ((hour - hours) * 60 - minutes) * MINUTE_MS
  const today = (part: Part): Part => ({ until: untilHour(MIDNIGHT), part })
  const waiting = needs.filter(({ handled }) => handled === null)
  const paid = waiting.find(({ kind }) => kind === 'payment')?.paid
  const left = leftToPay(wards).map((amount): Part => ['h2', say.money(amount)])
  const inside: Part[] = [
    ['b', school],
    today(['p', day]),
    {
      until: untilHour([NOON, EVENING].find((hour) => hours < hour) ?? MIDNIGHT),
      part: ['h1', greetingAt(time, say.fullname, words)],
    },
    ['ul', wards.map((ward): Part => ['li', [['b', ward.first_name], today(['span', whereabouts(ward, words) ?? ''])]])],
  ]
  if (waiting.length > 0)
    inside.push([
      'section.needs',
      [
        ['h2', words.needsYou],
        ...waiting.slice(0, NEEDS_SHOWN).map(({ title, line }): Part => [
          'p',
          [
            ['b', title],
            ['span', line],
          ],
        ]),
      ],
    ])
  if (left.length > 0)
    inside.push(['section', [...left, ['span', words.leftToPay + (paid ? ` ${words.youPaid} ${say.money(paid)}.` : '')]]])
  return { class: 'first-words', lang, inside }
}
