import { changeYearSetup, type getYearSetup, type TermSetup, type YearSetup } from '@schoolgate/contracts/school-setup'
import type { Response } from '@schoolgate/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenHead } from '#features/frame'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
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
  const { year: text } = useWords(setupWords)
  const { save, isBusy, problem } = useSaving(yearQuery)
  const [year, setYear] = useState<YearSetup>(years[0] ?? usual)
  const names = new Map(holidays.map(({ day, name }) => [day, name]))
  const change = (number: number, changes: Partial<TermSetup>) =>
    setYear({ ...year, terms: year.terms.map((term) => (term.number === number ? { ...term, ...changes } : term)) })
  const isWhole = year.terms.every(({ opens, closes, name }) => opens !== '' && closes !== '' && name.trim() !== '')
  const keep = () =>
    void save(async () => {
      // A term that became shorter takes its holidays along.
      const terms = year.terms.map((term) => ({
        ...term,
        closed_days: term.closed_days.filter((day) => term.opens <= day && day <= term.closes),
      }))
      await call(changeYearSetup, { body: { ...year, terms } })
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
    </SetupScreen>
  )
}
