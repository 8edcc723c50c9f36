import { countryOf } from '#lib/phone'
import type { Line } from './rows.ts'
import type { Desk, PersonFacts } from './desk.ts'

type Contacts = { ref: string; fullname: string; phone: string | null; email: string | null }

/** The country of a phone to which the school sends no codes; null where it does, and where there is no phone. */
export function countryWithoutCodes(phone: string | null, { country, smsCountries }: Desk['school']): string | null {
  const of = phone === null ? null : countryOf(phone)
  return of === null || of === country || smsCountries.includes(of) ? null : of
}

/**
 * One phone is one account, and so is one e-mail address. Refuses a second holder, then puts the people onto the desk.
 * The desk first forgets the old contacts of everybody in the file, so that two people can exchange numbers.
 */
export function claimContacts<R extends Contacts>(
  lines: readonly Line<R>[],
  desk: Desk,
  roleOf: (row: R) => string,
  columns: { ref: string & keyof R; phone: string & keyof R; email: string & keyof R },
): void {
  const held = new Map<string, PersonFacts | undefined>()
  const factsOf = (row: R): PersonFacts => ({
    fullname: row.fullname,
    phone: row.phone,
    email: row.email,
    role: roleOf(row),
    isKnown: held.get(row.ref)?.isKnown ?? false,
  })
  for (const { row, fault } of lines) {
    const before = desk.people.get(row.ref)
    if (before && (before.role === 'parent') !== (roleOf(row) === 'parent'))
      fault(
        columns.ref,
        `“${row.ref}” is already ${before.fullname}, ${before.role}.`,
        'Give this person a reference of their own.',
      )
    held.set(row.ref, before)
    desk.people.set(row.ref, { ...factsOf(row), phone: null, email: null })
  }
  const holders = new Map<string, string>()
  for (const [ref, person] of desk.people)
    for (const contact of [person.phone, person.email]) if (contact !== null) holders.set(contact, `${ref} ${person.fullname}`)

  const claim = ({ row, fault }: Line<R>, column: string & keyof R, contact: string | null, todo: string) => {
    if (contact === null) return
    const holder = holders.get(contact)
    if (holder !== undefined) fault(column, `${contact} already belongs to ${holder}.`, todo)
    else if (desk.takenElsewhere.has(contact))
      fault(column, `${contact} is already used by an account of another school here.`, 'Ask the person for another one.')
    else holders.set(contact, `${row.ref} ${row.fullname}`)
  }
  for (const { row, fault } of lines) {
    const abroad = countryWithoutCodes(row.phone, desk.school)
    if (abroad !== null)
      fault(
        columns.phone,
        `${row.phone} is a phone of ${abroad}, where the school sends no codes.`,
        `Write ${abroad} under sms_countries of school.csv, or give another number.`,
      )
  }
  const hasAlready = ({ row }: Line<R>, column: 'phone' | 'email') => held.get(row.ref)?.[column] === row[column]
  const holdersFirst = (column: 'phone' | 'email') => [
    ...lines.filter((line) => hasAlready(line, column)),
    ...lines.filter((line) => !hasAlready(line, column)),
  ]
  for (const line of holdersFirst('phone'))
    claim(
      line,
      columns.phone,
      line.row.phone,
      'One phone signs in one person: use that person’s reference, give another number, or write yes under confirm_shared_phone.',
    )
  for (const line of holdersFirst('email'))
    claim(line, columns.email, line.row.email, 'One address signs in one person: use another one, or leave it empty.')
  for (const { row } of lines) desk.people.set(row.ref, factsOf(row))
}
