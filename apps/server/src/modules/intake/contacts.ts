import { countryOf } from '#lib/phone'
import type { Line } from './data-file.ts'
import type { Desk } from './desk.ts'

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
  for (const { row, fault } of lines) {
    const before = desk.people.get(row.ref)
    if (before && (before.role === 'parent') !== (roleOf(row) === 'parent'))
      fault(
        columns.ref,
        `“${row.ref}” is already ${before.fullname}, ${before.role}.`,
        'Give this person a reference of their own.',
      )
    desk.people.set(row.ref, { fullname: row.fullname, phone: null, email: null, role: roleOf(row) })
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
  for (const line of lines) {
    const { row } = line
    const abroad = countryWithoutCodes(row.phone, desk.school)
    if (abroad !== null)
      line.fault(
        columns.phone,
        `${row.phone} is a phone of ${abroad}, where the school sends no codes.`,
        `Write ${abroad} under sms_countries of school.csv, or give another number.`,
      )
    claim(
      line,
      columns.phone,
      row.phone,
      'One phone signs in one person: use that person’s reference, give another number, or write yes under confirm_shared_phone.',
    )
    claim(line, columns.email, row.email, 'One address signs in one person: use another one, or leave it empty.')
    desk.people.set(row.ref, { fullname: row.fullname, phone: row.phone, email: row.email, role: roleOf(row) })
  }
}
