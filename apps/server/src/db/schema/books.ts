import { JOURNAL_ACCOUNTS } from '@schoolgate/contracts/journal'
import { text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byStaff, rowId, rowTimes, systemOnly } from './columns.ts'
import { schools } from './schools.ts'
import { MONEY } from './staff.ts'
import { table } from './table.ts'

/** Under which number and name a school keeps an account in its own accounting; without a row as it is given (modules/books). */
export const accountNumbers = table(
  'account_numbers',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    account: text('account', { enum: JOURNAL_ACCOUNTS }).notNull(),
    number: text('number').notNull(),
    name: text('name').notNull(),
    ...rowTimes(),
  },
  (t) => [uniqueIndex('account_numbers_once').on(t.schoolId, t.account), systemOnly(), ...byStaff(MONEY, 'insert', 'update')],
)
