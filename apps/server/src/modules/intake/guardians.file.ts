import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema'
import { email, oneOf, optional, otherwise, phone, reference, text, yesNo } from './cells.ts'
import { claimContacts } from './contacts.ts'
import { dataFile } from './data-file.ts'
import { switchOff, writePeople } from './people.store.ts'

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
  check(lines, desk) {
    for (const { row, fault } of lines) {
      if (row.phone === null)
        fault(
          'phone',
          `${row.fullname} has no phone.`,
          'Write the number; parents sign in with it and claim their account by it.',
        )
      // A number that is confirmed to be somebody else's is kept to call, not to sign in with.
      if (row.confirm_shared_phone) Object.assign(row, { second_phone: row.phone, phone: null })
    }
    claimContacts(lines, desk, () => 'parent', { ref: 'ref', phone: 'phone', email: 'email' })
  },
  async held(tx, { school }) {
    const rows = await tx
      .select()
      .from(users)
      .where(and(eq(users.schoolId, school.id), eq(users.role, 'parent')))
    return rows.map((row) => ({
      state: row.isActive ? ('here' as const) : ('off' as const),
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
  write: (tx, rows, desk) =>
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
      desk,
    ),
  retire: (tx, rows, desk) =>
    switchOff(
      tx,
      rows.map(({ ref }) => ref),
      desk,
    ),
})
