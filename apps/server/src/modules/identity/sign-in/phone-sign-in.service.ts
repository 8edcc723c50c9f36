import { DESK_CODE_DIGITS } from '@schoolgate/contracts/identity'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import { phoneReadings } from '#lib/phone'
import type { Problem } from '#lib/problem'
import { mayReceive, opened, type Account, type AccountStore } from '#modules/identity/accounts'
import { SIGN_IN_THROTTLE, type Codes } from '#modules/identity/codes'
import type { Asking, Origin, TriesOf } from '#modules/identity/devices'
import type { Quota } from '#modules/limits'
import type { Post } from '#modules/identity/post'
import { notAPhoneNumber, phoneNotProven, wrongSignInCode } from '#modules/identity/problems'
import type { VerifyIdToken } from '#modules/identity/outside'
import type { Caller, Entered, Sessions } from '#modules/identity/sessions'
import type { SignIn } from './sign-in.service.ts'

/**
 * Codes asked for from one address, and on the whole site: an SMS costs money. On the day of the results a carrier's one address is that of
 * half a school's phones, so this only stops a flood: only numbers that a school knows are sent anything, and each has a throttle of its own.
 * Two addresses cannot use up the site.
 */
const ASKED: Record<'perAddress' | 'siteWide', Quota> = {
  perAddress: { name: 'phone_code.address', most: 600, seconds: 900 },
  siteWide: { name: 'phone_code.site', most: 6000, seconds: 3600 },
}

/** Signing in with a phone. */
export type PhoneSignIn = ReturnType<typeof createPhoneSignIn>

/** A phone number as it was typed, and the countries in whose way it may be written, the likeliest first. */
type WrittenPhone = { text: string; countries: readonly string[] }

type Dependencies = {
  db: Db
  clock: Clock
  accounts: AccountStore
  sessions: Sessions
  triesOf: TriesOf
  codes: Codes
  post: Post
  signIn: SignIn
  verifyIdToken: VerifyIdToken
}

/** Builds the phone's way in: a code to a number the school knows, a ticket for it, a session for that. */
export function createPhoneSignIn({ db, clock, accounts, sessions, triesOf, codes, post, signIn, verifyIdToken }: Dependencies) {
  /** Staff too: a class teacher may have no e-mail. What the phone proved for them, it does not prove a second time. */
  async function ownerOf(phone: string): Promise<Account | null> {
    const account = await accounts.byPhone(phone)
    return account && opened(account, 'phone', clock()).length > 0 ? account : null
  }

  /** Whose phone is meant; null for a number that no school knows. Every reading is looked up, so that nobody learns which is known. */
  async function meant({ text, countries }: WrittenPhone): Promise<{ phone: string; account: Account | null }> {
    const readings: { phone: string; account: Account | null }[] = []
    for (const phone of phoneReadings(text, countries)) readings.push({ phone, account: await ownerOf(phone) })
    const found = readings.find(({ account }) => account !== null) ?? readings[0]
    if (found) return found
    throw notAPhoneNumber('phone_number')
  }

  /**
   * Somebody whose phone is proven, or whom a school's desk knows by this membership: that opens nothing beyond the school. The first
   * sign-in with the phone, once that is proven, claims the account that the schools made.
   */
  async function enter(tx: Tx, account: Account, caller: Caller, vouchedFor: string | null = null): Promise<Entered> {
    const open = opened(account, 'phone', clock())
    const known = open.find(({ id }) => id === vouchedFor)
    if (known) return sessions.begin(tx, account, { memberships: [known], by: 'phone', vouchedBy: known.schoolId }, caller)
    if (vouchedFor !== null) throw await refuse(account, caller.address)
    const entered = await sessions.begin(tx, account, { memberships: open, by: 'phone' }, caller)
    if (account.phoneVerifiedAt === null) {
      const at = clock()
      await accounts.change(tx, account.id, { phoneVerifiedAt: at })
      const { address } = caller
      for (const { id: subjectId, fullname: actorName } of open)
        await recordAudit(tx, { at, scope: null, action: 'identity.account_claimed', subjectId, actorName, address })
    }
    return entered
  }

  /** The ticket for a code that this parent was given at the desk; null for any other. To staff it is the second proof, never the first. */
  async function exchange(account: Account | null, { phone, code, browser }: { phone: string; code: string; browser: string }) {
    // Looked up whoever has the phone, so that an unknown one takes no less time.
    const given = await codes.deskTicketOf(code)
    const known = account?.memberships.find(({ id }) => id === given?.userId)
    if (!account || !given || known?.role !== 'parent') return null
    // A letter may lie about: it opens the first time alone.
    if (given.purpose === 'paper' && known.lastSeenAt !== null) return null
    return db.asSystem(async (tx) =>
      (await codes.useTicket(tx, given.id))
        ? codes.phoneTicket(tx, { phone, personId: account.id, vouchedFor: known.id, browser })
        : null,
    )
  }

  async function refuse(account: Account | null, address: string): Promise<Problem> {
    await signIn.refuse(account, address)
    return phoneNotProven()
  }

  return {
    /** The same work and the same answer whether the school knows the number or not; the text leaves after the answer. */
    async askForCode(written: WrittenPhone, browser: string, asking: Asking): Promise<void> {
      const { phone, account } = await meant(written)
      const tries = await triesOf(account, asking)
      await tries.count(ASKED)
      await tries.throttle(SIGN_IN_THROTTLE, phone)
      const { code } = await codes.ask({ purpose: 'sign_in', sentTo: phone, personId: account?.id ?? null, browser })
      const [reader] = account ? opened(account, 'phone', clock()) : []
      if (account && reader && code !== null && mayReceive(phone, account.memberships))
        post.code(phone, reader, code, asking.site)
    },

    /** The ticket for a right code: one that came to the phone in this browser, or one given at the desk, in any. */
    async checkCode(written: WrittenPhone, code: string, browser: string, origin: Origin): Promise<string> {
      const { phone, account } = await meant(written)
      const isFromDesk = code.length === DESK_CODE_DIGITS
      // Whoever stands at the desk gets in, whatever strangers try meanwhile: only what is wrong is counted.
      const vouched = isFromDesk ? await exchange(account, { phone, code, browser }) : null
      if (vouched !== null) return vouched
      await signIn.countTry(account, origin)
      const ticket = isFromDesk
        ? null
        : await codes.check({ purpose: 'sign_in', sentTo: phone, browser, code }, (tx, row) =>
            codes.phoneTicket(tx, { phone, personId: row.personId, vouchedFor: null, browser }),
          )
      if (ticket !== null) return ticket
      await signIn.refuse(account, origin.address)
      throw wrongSignInCode()
    },

    async byTicket(written: WrittenPhone, token: string, browser: string | null, caller: Caller): Promise<Entered> {
      const { phone, account } = await meant(written)
      const ticket = browser === null ? null : await codes.phoneTicketOf(token, phone, browser)
      const entered =
        ticket && account && ticket.personId === account.id
          ? await db.asSystem(async (tx) =>
              (await codes.useTicket(tx, ticket.id))
                ? enter(tx, account, caller, ticket.purpose === 'vouched' ? ticket.userId : null)
                : null,
            )
          : null
      if (entered) return entered
      await signIn.countTry(account, caller)
      throw await refuse(account, caller.address)
    },

    async byIdToken(written: WrittenPhone, uid: string, token: string, caller: Caller): Promise<Entered> {
      const { phone, account } = await meant(written)
      await signIn.countTry(account, caller)
      const claims = await verifyIdToken(token)
      if (!account || claims?.uid !== uid || claims.phone !== phone) throw await refuse(account, caller.address)
      const entered = await db.asSystem(async (tx) =>
        (await codes.useIdToken(tx, claims)) && (await accounts.tie(tx, account.id, uid))
          ? enter(tx, { ...account, firebaseUid: uid }, caller)
          : null,
      )
      if (!entered) throw await refuse(account, caller.address)
      return entered
    },
  }
}
