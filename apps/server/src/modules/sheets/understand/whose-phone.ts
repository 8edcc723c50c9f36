import type { SheetField } from '@schoolgate/contracts/sheets'
import { whosePhone } from './faults.ts'
import type { ReadRow } from './read-cells.ts'
import type { Repairs } from './repairs.ts'

/** What a list says of nobody in particular, beside a mother and a father whom it names: “Mother, Father, Phone”. */
const UNSAID = ['phone', 'second_phone', 'email', 'occupation', 'address'] as const
const NAMED = ['father', 'mother'] as const

type Named = (typeof NAMED)[number]

const hasName = ({ values }: ReadRow, who: Named | 'guardian' | 'guardian_2') =>
  (values[`${who}_name`] ?? values[`${who}_first_name`] ?? values[`${who}_last_name`]) !== undefined

/**
 * Gives a phone that stands alone to the parent whom the list names without one. Of two it is asked once for the whole list; a list that
 * names guardians of its own means those.
 */
export function giveToNamed(rows: readonly ReadRow[], repairs: Repairs, keyOf: (field: SheetField) => string): ReadRow[] {
  if (rows.some((row) => hasName(row, 'guardian'))) return [...rows]
  const column = { key: keyOf('guardian_phone'), field: 'guardian_phone' as const }
  return rows.map((row) => {
    const phone = row.values.guardian_phone
    const named = NAMED.filter((who) => hasName(row, who))
    const open = named.filter((who) => row.values[`${who}_phone`] === undefined)
    const [first, other] = open
    if (phone === undefined || first === undefined) return withoutAgain(row, named)
    if (other === undefined) return given(row, first)
    const names = NAMED.map((who) => row.values[`${who}_name`] ?? row.values[`${who}_first_name`] ?? '')
    const choice = repairs.note('whose_phone', column, phone, names.join(' | '))
    if (choice === 'father' || choice === 'mother') return given(row, choice)
    return { ...row, findings: [...row.findings, whosePhone('guardian_phone', phone)] }
  })
}

function given(row: ReadRow, who: Named): ReadRow {
  const values = { ...row.values }
  for (const field of UNSAID) {
    const said = values[`guardian_${field}`]
    delete values[`guardian_${field}`]
    if (said !== undefined) values[`${who}_${field}`] ??= said
  }
  return { ...row, values }
}

/** A number that stands there a second time is no other person's. */
function withoutAgain(row: ReadRow, named: readonly Named[]): ReadRow {
  const { guardian_phone: phone, ...rest } = row.values
  return phone !== undefined && named.some((who) => rest[`${who}_phone`] === phone) ? { ...row, values: rest } : row
}
