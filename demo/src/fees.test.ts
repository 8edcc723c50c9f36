import { expect, test } from 'vitest'
import { gracefield, nyansapo } from './index.ts'
import { spoken } from './notices.ts'
import type { Folder } from './school.ts'

/** A day in every month of two years, so that there is no season in which the demo contradicts itself. */
const DAYS = Array.from({ length: 24 }, (_, month) => new Date(Date.UTC(2026, month, 7 + month)).toISOString().slice(0, 10))

/** By when the bills of the newest term are asked for. */
function daysOfTheTerm({ sheets }: Folder): string[] {
  const bills = sheets.get('bills') ?? []
  const term = ({ academic_year: year, term: number }: Record<string, string>) => `${year} ${number}`
  const newest = bills.map(term).toSorted().at(-1)
  return [...new Set(bills.filter((bill) => term(bill) === newest).map(({ due_on: day }) => day ?? ''))]
}

test.each(DAYS)('on %s the notice of fees and the bills of the term ask for one day, which is still to come', (today) => {
  const school = nyansapo({ today, pupils: 20 })
  const notice = school.sheets.get('notices')?.find(({ action }) => action === 'pay')
  const days = daysOfTheTerm(school)
  expect(days).toHaveLength(1)
  const [day = ''] = days
  expect(notice?.['title']).toBe(`School fees: last day is ${spoken(day)}`)
  expect(notice?.['action_due_at']).toBe(`${day} 16:00`)
  expect(day > today).toBe(true)
  const [other = '', ...more] = daysOfTheTerm(gracefield({ today }))
  expect([more, other > today]).toEqual([[], true])
})
