import type { OwingAge, OwingStand } from '@schoolgate/contracts/owing'
import { fullnameOf } from '#lib/full-name'
import { decimal } from '#lib/money'
import { localPhone } from '#lib/phone'
import { writeXlsx, type CellToWrite } from '#lib/sheets/xlsx-writer'
import type { Family } from './families.ts'
import { withTitle } from './shown.ts'

const STANDS: Record<OwingStand, string> = {
  no_date: 'named no day',
  date_given: 'named a day',
  date_passed: 'the day has passed',
  in_peace: 'left in peace',
}
const AGES: Record<OwingAge, string> = { this_term: 'This term', last_term: 'Last term', older: 'Older' }

type About = { school: string; at: string; by: string; reason: string; currency: string }

/** Families with something left to pay, a row for each child, as a spreadsheet. */
export function owingBook(families: readonly Family[], { school, at, by, reason, currency }: About): Buffer {
  const cell = (minor: number): CellToWrite => ({ number: decimal(minor) })
  return writeXlsx([
    {
      name: 'about this file',
      heads: ['What', 'Is'],
      rows: [
        ['School', school],
        ['Amounts in', currency],
        ['Made', at],
        ['By', by],
        ['Why', reason],
      ],
    },
    {
      name: 'families',
      heads: [
        'Family',
        'Phones',
        'Children',
        'Left to pay',
        'Should have come',
        ...Object.values(AGES),
        'Since',
        'Stands',
        'Day named',
        'Amount named',
        'Somebody may not see the bills',
      ],
      rows: families.map((family) => [
        family.payers[0] ? withTitle(family.payers[0]) : null,
        family.payers.flatMap(({ phone }) => (phone === null ? [] : localPhone(phone))).join(', '),
        family.children.map((child) => `${fullnameOf(child)} (${child.className})`).join(', '),
        cell(family.leftMinor),
        cell(family.dueMinor),
        cell(family.ages.this_term),
        cell(family.ages.last_term),
        cell(family.ages.older),
        `${family.since.term}, ${family.since.academicYear}`,
        STANDS[family.stand],
        family.promise && { day: family.promise.day },
        family.promise && cell(family.promise.amountMinor),
        family.hasLimit ? 'yes' : null,
      ]),
    },
    {
      name: 'children',
      heads: ['Pupil', 'Class', 'Left to pay', 'Should have come', 'Family'],
      rows: families.flatMap(({ children, payers }) =>
        children.map((child) => [
          fullnameOf(child),
          child.className,
          cell(child.left),
          cell(child.due),
          payers[0] ? withTitle(payers[0]) : null,
        ]),
      ),
    },
  ])
}
