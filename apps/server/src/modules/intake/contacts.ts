import { countryOf } from '#lib/phone'
import type { Line } from './rows.ts'
import type { ImportContext, PersonFacts } from './import-context.ts'

type Contacts = { ref: string; fullname: string; phone: string | null; email: string | null }

/** The country of a phone to which the school sends no codes; null where it does, and where there is no phone. */
export function countryWithoutCodes(phone: string | null, { country, smsCountries }: ImportContext['school']): string | null {
  const of = phone === null ? null : countryOf(phone)
  return of === null || of === country || smsCountries.includes(of) ? null : of
}

/**
 * At one school one phone is one guardian and one of the staff at most, and so is one e-mail address. Refuses a second holder, then puts
 * the people into the context. Who else has the contact at another school is nobody's business here: that is the same person.
 * The context first forgets the old contacts of everybody in the file, so that two people can exchange numbers.
 */
export function claimContacts<R extends Contacts>(
  lines: readonly Line<R>[],
  context: ImportContext,
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
    const before = context.people.get(row.ref)
    if (before && (before.role === 'parent') !== (roleOf(row) === 'parent'))
      fault(
        columns.ref,
        `“${row.ref}” is already ${before.fullname}, ${before.role}.`,
        'Give this person a reference of their own.',
      )
    held.set(row.ref, before)
    context.people.set(row.ref, { ...factsOf(row), phone: null, email: null })
  }
  // A teacher may be a parent of the school: that is one person with two hats. Two guardians, or two of the staff, are not one.
  const hat = (role: string) => (role === 'parent' ? 'parent' : 'staff')
  const holders = new Map<string, string>()
  for (const [ref, person] of context.people)
    for (const contact of [person.phone, person.email])
      if (contact !== null) holders.set(`${hat(person.role)} ${contact}`, `${ref} ${person.fullname}`)

  const claim = ({ row, fault }: Line<R>, column: string & keyof R, contact: string | null, todo: string) => {
    if (contact === null) return
    const held = `${hat(roleOf(row))} ${contact}`
    const holder = holders.get(held)
    if (holder !== undefined) fault(column, `${contact} already belongs to ${holder}.`, todo)
    else holders.set(held, `${row.ref} ${row.fullname}`)
  }
  for (const { row, fault } of lines) {
    const abroad = countryWithoutCodes(row.phone, context.school)
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
  for (const { row } of lines) context.people.set(row.ref, factsOf(row))
}
