/** Days are `YYYY-MM-DD` and counted in UTC, so that no time zone moves them. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The first day on or after `day` that is this weekday. */
export const next = (day: string, weekday: number): string => addDays(day, (weekday - weekdayOf(day) + 7) % 7)

/** The last day on or before `day` that is a school day of the week. */
export const schoolDayBefore = (day: string): string => (weekdayOf(day) > 5 ? addDays(day, 5 - weekdayOf(day)) : day)
const schoolDayAfter = (day: string): string => (weekdayOf(day) > 5 ? addDays(day, 8 - weekdayOf(day)) : day)

export type DemoTerm = {
  year: string
  number: number
  name: string
  opens: string
  closes: string
  midTerm: [string, string]
  nextBegins: string
  /** Days the school opened, up to today. */
  days: string[]
  isCurrent: boolean
  /** How many school years before the current one. */
  yearsAgo: number
}

type Plan = { names: readonly [string, string, string]; terms: readonly [Span, Span, Span]; holidays: readonly string[] }
type Span = { opens: string; closes: string; midTerm: string }

/** GES calendar of 2025/26, taken for every year; holidays as month-day. */
export const GHANA: Plan = {
  names: ['Term 1', 'Term 2', 'Term 3'],
  terms: [
    { opens: '09-02', closes: '12-18', midTerm: '10-31' },
    { opens: '01-08', closes: '04-01', midTerm: '02-20' },
    { opens: '04-21', closes: '07-23', midTerm: '06-05' },
  ],
  holidays: ['01-01', '01-07', '03-06', '05-01', '07-01', '09-21', '12-05'],
}

export const NIGERIA: Plan = {
  names: ['First Term', 'Second Term', 'Third Term'],
  terms: [
    { opens: '09-14', closes: '12-11', midTerm: '10-29' },
    { opens: '01-07', closes: '04-01', midTerm: '02-18' },
    { opens: '04-22', closes: '07-22', midTerm: '06-04' },
  ],
  holidays: ['01-01', '05-01', '05-27', '06-12', '10-01'],
}

/** The term that runs today, or ran last, and the two before it. */
export function termsAround(today: string, plan: Plan): [DemoTerm, DemoTerm, DemoTerm] {
  const thisYear = Number(today.slice(0, 4))
  const all = [thisYear - 2, thisYear - 1, thisYear, thisYear + 1].flatMap((start) =>
    plan.terms.map((span, index) => ({ start, index, ...datesOf(span, index === 0 ? start : start + 1) })),
  )
  const at = all.findLastIndex(({ opens }) => opens <= today)
  const current = all[at]
  const made = all.slice(at - 2, at + 1).map((term, place): DemoTerm => {
    const midTerm: [string, string] = [term.midTerm, addDays(term.midTerm, weekdayOf(term.midTerm) === 5 ? 3 : 1)]
    const days: string[] = []
    for (let day = term.opens; day <= term.closes && day <= today; day = addDays(day, 1))
      if (weekdayOf(day) <= 5 && !(day >= midTerm[0] && day <= midTerm[1]) && !plan.holidays.includes(day.slice(5)))
        days.push(day)
    return {
      year: `${term.start}/${term.start + 1}`,
      number: term.index + 1,
      name: plan.names[term.index] ?? '',
      opens: term.opens,
      closes: term.closes,
      midTerm,
      nextBegins: all[at - 1 + place]?.opens ?? addDays(term.closes, 21),
      days,
      isCurrent: place === 2,
      yearsAgo: (current?.start ?? term.start) - term.start,
    }
  })
  const [first, second, third] = made
  if (!first || !second || !third) throw new Error(`No terms around ${today}.`)
  return [first, second, third]
}

const datesOf = ({ opens, closes, midTerm }: Span, year: number) => ({
  opens: schoolDayAfter(`${year}-${opens}`),
  closes: schoolDayBefore(`${year}-${closes}`),
  midTerm: schoolDayBefore(`${year}-${midTerm}`),
})
