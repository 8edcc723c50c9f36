import {
  changeYearSetup,
  getYearSetup,
  type TermSetup,
  termsIn,
  type YearAsIs,
  type YearFields,
  yearFields,
} from '@schoolgate/contracts/school-setup'
import type { Response } from '@schoolgate/contracts/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenHead } from '#features/frame'
import { useMeanwhile } from '#features/meanwhile'
import { call } from '@schoolgate/ui/lib/api'
import { dayText } from '@schoolgate/ui/lib/dates'
import { type Language, useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { yearQuery } from './founding.queries.ts'
import { SetupScreen, useSaving } from './setup-screen.tsx'
import { setupWords } from './setup.words.ts'
import { TermCard } from './term-card.tsx'
import { YearStrip } from './year-strip.tsx'

/** The terms of the year: as the country has them until the school says otherwise. */
export function YearScreen() {
  const text = useWords(setupWords)
  const asked = useQuery(yearQuery)
  if (asked.data) return <Year of={asked.data} />
  return (
    <>
      <ScreenHead title={text.year.title} />
      <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
        <SkeletonBar />
      </NotHereYet>
    </>
  )
}

function Year({ of: { years, usual, holidays } }: { of: Response<typeof getYearSetup> }) {
  const { year: text, saved } = useWords(setupWords)
  const language = useLanguage()
  const answers = useQueryClient()
  const { save, isBusy, problem } = useSaving(yearQuery)
  // What the school has; before it has any year, what is usual is what is written.
  const known = years[0] ?? { academic_year: usual.academic_year, terms: [] }
  const [seen, setSeen] = useState(known)
  const [year, setYear] = useState<YearAsIs>(years[0] ?? usual)
  const { write, asking } = useMeanwhile<YearFields>({
    nameOf: (field) => {
      const [number = '', part = ''] = field.split('.')
      const name = year.terms.find((term) => `${term.number}` === number)?.name ?? text.term(Number(number))
      return `${name}: ${partName(part, text)}`
    },
    wordOf: (field, fields) => (field.endsWith('.name') ? null : daysSaid(fields[field], language)),
  })
  const [isTouched, setTouched] = useState(false)
  const show = (of: YearAsIs) => {
    setSeen(of)
    setYear(of)
    setTouched(false)
  }
  // Where nothing was written, what a colleague saved stands here by itself.
  if (!isTouched && JSON.stringify(known) !== JSON.stringify(seen)) show(known)
  const names = new Map(holidays.map(({ day, name }) => [day, name]))
  const change = (number: number, changes: Partial<TermSetup>) => {
    setTouched(true)
    setYear({ ...year, terms: year.terms.map((term) => (term.number === number ? { ...term, ...changes } : term)) })
  }
  const isWhole = year.terms.every(({ opens, closes, name }) => opens !== '' && closes !== '' && name.trim() !== '')
  const keep = () =>
    void save(async () => {
      // A term that became shorter takes its holidays along.
      const terms = year.terms.map((term) => ({
        ...term,
        closed_days: term.closed_days.filter((day) => term.opens <= day && day <= term.closes),
      }))
      const { academic_year } = year
      const ofYear = (all: readonly YearAsIs[]) => all.find((one) => one.academic_year === academic_year) ?? { terms: [] }
      const { answer, beside } = await write({
        seen: yearFields(seen),
        wanted: yearFields({ terms }),
        send: (form) => {
          const before = { academic_year, terms: termsIn(form.seen) }
          return call(changeYearSetup, { body: { academic_year, terms: termsIn(form.wanted), seen: before } })
        },
        held: async () => yearFields(ofYear((await call(getYearSetup)).years)),
        inAnswer: (answered) => yearFields(answered.year),
      })
      const others = years.filter((one) => one.academic_year !== academic_year)
      answers.setQueryData(yearQuery.queryKey, { years: [answer.year, ...others], usual, holidays })
      show(answer.year)
      return beside === '' ? undefined : `${saved} ${beside}`
    })
  return (
    <SetupScreen
      title={text.title}
      line={text.line(year.academic_year)}
      button={text.save}
      isBusy={isBusy}
      isReady={isWhole}
      problem={problem}
      onSave={keep}
    >
      {years.length === 0 && <Note tone="info">{text.usual}</Note>}
      {isWhole && <YearStrip terms={year.terms} />}
      {year.terms.map((term) => (
        <TermCard key={term.number} term={term} names={names} onChange={(changes) => change(term.number, changes)} />
      ))}
      {asking}
    </SetupScreen>
  )
}

type YearWords = { name: string; opens: string; closes: string; midTerm: string; midTermEnds: string; closed: string }

/** What the form calls a part of a term. */
function partName(part: string, text: YearWords): string {
  if (part === 'opens') return text.opens
  if (part === 'closes') return text.closes
  if (part === 'mid_term_starts') return text.midTerm
  if (part === 'mid_term_ends') return `${text.midTerm} … ${text.midTermEnds}`
  return part === 'closed_days' ? text.closed : text.name
}

/** Days as they are read; null where there is none. */
function daysSaid(value: YearFields[string] | undefined, language: Language): string | null {
  const days = typeof value === 'string' ? [value] : (value ?? [])
  return days.length === 0 ? null : days.map((day) => dayText(day, language)).join(', ')
}
