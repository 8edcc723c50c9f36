import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import type { Doer } from '#lib/doer'
import { createAccountStore } from '#modules/identity/accounts'
import { createCodes } from '#modules/identity/codes'
import { createLimits } from '#modules/identity/limits'

/** A code that the office gives at the desk, to one of its people who is known there by sight. */
export type DeskCode = { name: string; phone: string | null; email: string | null; code: string; until: Date }

/** Builds the giving of codes at the desk: the second proof of staff whose phone or mailbox is all they have (security §1 "staff"). */
export function createDeskCodes({ db, clock }: { db: Db; clock: Clock }) {
  const accounts = createAccountStore(db)
  const codes = createCodes({ db, clock, limits: createLimits({ db, clock }) })
  return {
    /** A new one ends the one before, and wakes an account that nobody used for long; null where the school has no such member of staff. */
    async give(by: Doer, ref: string): Promise<DeskCode | null> {
      const account = await accounts.ofStaff(by.schoolId, ref)
      if (!account) return null
      return db.asSystem(async (tx) => {
        const now = clock()
        const { code, until } = await codes.deskTicket(tx, account.id)
        await accounts.change(tx, account.id, { lastSeenAt: now })
        await recordAudit(tx, { at: now, by, action: 'identity.desk_code_given', subjectId: account.id })
        return { name: account.fullname, phone: account.phone, email: account.email, code, until }
      })
    },
  }
}
