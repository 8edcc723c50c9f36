import type { Need } from '@schoolgate/contracts/feed'
import { homeWords } from '@schoolgate/contracts/home-words'
import {
  academicsWords,
  attendanceWords,
  billsWords,
  type FirstWords,
  firstWordsOf,
  noticesWords,
  paymentsWords,
  profileWords,
  type Saying,
  statementWords,
  termReportsWords,
  wardsWords,
  type Words,
} from '@schoolgate/contracts/page-words'
import type { SchoolInfo } from '@schoolgate/contracts/schools'
import type { Ward } from '@schoolgate/contracts/wards'
import { publicSchool, useAuth } from '#features/identity'
import { keepWords } from '#lib/first-words'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { currentLanguage, type Language } from '@schoolgate/ui/lib/words'

/** To whom a page speaks, and for which school. */
type Reader = { school: SchoolInfo | undefined; lang: Language; say: Saying }

const nameOf = (school: SchoolInfo | undefined): string => school?.name ?? publicSchool()?.name ?? ''

const home = ({ school, lang, say }: Reader, wards: readonly Ward[], { needs }: { needs: readonly Need[] }): FirstWords => {
  const now = new Date()
  const timeZone = school?.timezone
  const [time, day] = [timeText(now, 'en', timeZone), dayText(dayOf(now, timeZone), lang)]
  return homeWords(say, { school: nameOf(school), lang, now, time, day, wards, needs })
}

const page =
  <Answers extends unknown[]>(wordsOf: (say: Saying, ...answers: Answers) => Words) =>
  ({ school, lang, say }: Reader, ...answers: Answers): FirstWords =>
    firstWordsOf(wordsOf(say, ...answers), nameOf(school), lang)

/** The pages that a parent opens by their address alone, each with the answers of which its words are told. */
const PAGES = {
  home,
  academics: page(academicsWords),
  attendance: page(attendanceWords),
  bills: page(billsWords),
  notices: page(noticesWords),
  payments: page(paymentsWords),
  profile: page(profileWords),
  statement: page(statementWords),
  termReports: page(termReportsWords),
  wards: page(wardsWords),
}

export type Told = keyof typeof PAGES
export type AnswersOf<Name extends Told> = (typeof PAGES)[Name] extends (reader: Reader, ...answers: infer Answers) => FirstWords
  ? Answers
  : never

const LOCALES = { en: 'en-GB', fr: 'fr-FR' }

const sayingIn = (lang: Language, timeZone: string | undefined): Saying => ({
  fullname: useAuth.getState().user?.fullname ?? '',
  money: (money) => moneyText(money, lang),
  dayOf: (moment) => dayText(dayOf(moment, timeZone), lang),
  number: (value) => (value === null ? '' : value.toLocaleString(LOCALES[lang], { maximumFractionDigits: 1 })),
})

/** Tells the words of a page from its answers and keeps them; null: it has none. */
export const sayWords = <Name extends Told>(
  name: Name,
  pathname: string,
  answers: AnswersOf<Name> | null,
  school: SchoolInfo | undefined,
): void => {
  const lang = currentLanguage()
  const reader: Reader = { school, lang, say: sayingIn(lang, school?.timezone) }
  const words: FirstWords | null = answers && Reflect.apply(PAGES[name], undefined, [reader, ...answers])
  keepWords(pathname, words)
}
