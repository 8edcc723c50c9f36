import { eq } from 'drizzle-orm'
import { users } from '#db/schema'
import { email, oneOf, optional, otherwise, phone, reference, text, yesNo } from './cells.ts'
import { claimContacts } from './contacts.ts'
import { dataFile } from './data-file.ts'
import { briefly } from './import-context.ts'
import { peopleOf, switchOff, writePeople } from './people.store.ts'
import { proposeToOffice } from './proposals.store.ts'

const columns = {
  ref: reference,
  title: optional(text(20)),
  fullname: text(120),
  phone: optional(phone),
  second_phone: optional(phone),
  email: optional(email),
  occupation: optional(text(80)),
  address: optional(text()),
  language: otherwise(oneOf(['en', 'fr']), 'en'),
  confirm_shared_phone: otherwise(yesNo, false),
}

export const guardiansFile = dataFile({
  name: 'guardians',
  columns,
  key: ['ref'],
  unkept: ['confirm_shared_phone'],
  called: (row) => row.fullname,
  prepare(line) {
    // A number that is confirmed to be somebody else's is kept to call, not to sign in with.
    if (!line.row.confirm_shared_phone) return
    Object.assign(line.row, { second_phone: line.row.phone, phone: null })
    line.given = new Set([...line.given, 'second_phone'])
  },
  check(lines, context) {
    const silent = lines.filter(({ row }) => row.phone === null && row.second_phone === null).map(({ row }) => row)
    if (silent.length > 0)
      context.notes.push(
        `Without a phone, so that no text reaches them: ${briefly(silent.map(({ ref, fullname }) => `${ref} ${fullname}`))}.`,
      )
    claimContacts(lines, context, () => 'parent', { ref: 'ref', phone: 'phone', email: 'email' })
  },
  async held(tx, context) {
    const rows = await peopleOf(tx, context, eq(users.role, 'parent'))
    return rows.map((row) => ({
      state: row.isActive ? ('here' as const) : ('off' as const),
      own: row.own,
      row: {
        ref: row.ref,
        title: row.title,
        fullname: row.fullname,
        phone: row.phone,
        second_phone: row.secondPhone,
        email: row.email,
        occupation: row.occupation,
        address: row.address,
        language: row.language,
        confirm_shared_phone: false,
      },
    }))
  },
  write: (tx, rows, context) =>
    writePeople(
      tx,
      rows.map((row) => ({
        ref: row.ref,
        role: 'parent' as const,
        title: row.title,
        fullname: row.fullname,
        email: row.email,
        phone: row.phone,
        secondPhone: row.second_phone,
        occupation: row.occupation,
        address: row.address,
        language: row.language,
        endsOn: null,
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
