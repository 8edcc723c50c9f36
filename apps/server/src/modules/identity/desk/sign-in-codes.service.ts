import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import type { Doer } from '#lib/doer'
import { readPhone } from '#lib/phone'
import { Problem } from '#lib/problem'
import { newId } from '#lib/random'
import { createAccountStore, mayEnter } from '#modules/identity/accounts'
import { createCodes } from '#modules/identity/codes'
import { createLimits, type Quota } from '#modules/identity/limits'
import { announce, type Announcement } from '#modules/push'

/** A long queue at the desk; more in a day is no desk any more. */
const PER_GIVER: Quota = { name: 'sign_in_code.giver', most: 40, seconds: 86_400 }

/** Codes with which a parent signs in who stands at the desk. */
export type SignInCodes = ReturnType<typeof createSignInCodes>

/** Builds the giving of sign-in codes at the desk, to a parent whose phone gets none: lost, abroad, or asked out by strangers. */
export function createSignInCodes({ db, clock }: { db: Db; clock: Clock }) {
  const accounts = createAccountStore(db)
  const limits = createLimits({ db, clock })
  const codes = createCodes({ db, clock, limits })
  return {
    /** A code for the parent of the giver's school with this phone. */
    async give(by: Doer, written: string): Promise<{ code: string; fullname: string }> {
      if (by.scope) await limits.take(PER_GIVER, by.scope.userId)
      const phone = readPhone(written, await accounts.countries())
      const account = phone === null ? null : await accounts.byPhone(phone)
      if (account?.schoolId !== by.schoolId || account.role !== 'parent' || !mayEnter(account, clock()))
        throw new Problem(404, 'identity.nobody_has_this', 'No parent of this school has this phone.')
      const { id, fullname, schoolId } = account
      const code = await db.asSystem(async (tx) => {
        const at = clock()
        await recordAudit(tx, { at, by, action: 'identity.sign_in_code_given', subjectId: id })
        await announce(tx, { schoolId, userIds: [id], dedupeKey: `sign_in_code:${newId()}`, ...NEWS }, at)
        return codes.signInTicket(tx, id)
      })
      return { code, fullname }
    },
  }
}

/** The person hears of it at once, by phone or SMS: if it was not they who stood there, the school hears of that. */
const NEWS: Omit<Announcement, 'schoolId' | 'dedupeKey'> = {
  kind: 'account',
  class: 'urgent',
  tag: 'sign_in_code',
  navigate: '/profile',
  texts: {
    en: { title: 'A sign-in code was given at the school', body: 'If this was not you, please call the school.' },
    fr: { title: 'Un code de connexion a été donné à l’école', body: 'Si ce n’était pas vous, appelez l’école.' },
  },
  ttlSeconds: 86_400,
}
