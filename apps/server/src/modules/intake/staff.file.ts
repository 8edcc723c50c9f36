import { ne } from 'drizzle-orm'
import { users } from '#db/schema'
import { day, email, oneOf, optional, phone, reference, text } from './cells.ts'
import { claimContacts } from './contacts.ts'
import { dataFile } from './data-file.ts'
import { peopleOf, switchOff, writePeople } from './people.store.ts'
import { proposeToOffice } from './proposals.store.ts'

const ROLES = ['teacher', 'head', 'bursar', 'office'] as const

const columns = {
  ref: reference,
  role: oneOf(ROLES),
  title: optional(text(20)),
  fullname: text(120),
  email: optional(email),
  phone: optional(phone),
  ends_on: optional(day),
}

export const staffFile = dataFile({
  name: 'staff',
  columns,
  key: ['ref'],
  called: (row) => row.fullname,
  check(lines, context) {
    for (const { row, fault } of lines)
      if (row.email === null && row.phone === null)
        fault('email', `${row.fullname} has neither e-mail nor phone.`, 'Write one of them: nobody can sign in without.')
    claimContacts(lines, context, (row) => row.role, { ref: 'ref', phone: 'phone', email: 'email' })
  },
  async held(tx, context) {
    const rows = await peopleOf(tx, context, ne(users.role, 'parent'))
    return rows.map((row) => ({
      state: row.isActive ? ('here' as const) : ('off' as const),
      own: row.own,
      row: {
        ref: row.ref,
        role: ROLES.find((role) => role === row.role) ?? 'teacher',
        title: row.title,
        fullname: row.fullname,
        email: row.email,
        phone: row.phone,
        ends_on: row.endsOn,
      },
    }))
  },
  write: (tx, rows, context) =>
    writePeople(
      tx,
      rows.map((row) => ({
        ref: row.ref,
        role: row.role,
        title: row.title,
        fullname: row.fullname,
        email: row.email,
        phone: row.phone,
        secondPhone: null,
        occupation: null,
        address: null,
        language: 'en' as const,
        endsOn: row.ends_on,
      })),
      context,
    ),
  propose: proposeToOffice,
  retire: (tx, rows, context) =>
    switchOff(
      tx,
      rows.map(({ ref }) => ref),
      context,
    ),
})
