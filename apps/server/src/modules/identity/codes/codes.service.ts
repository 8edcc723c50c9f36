import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CODE_EXPIRES_IN, CODE_RESEND_IN, DESK_CODE_DIGITS } from '@schoolgate/contracts/identity'
import type { Db, Tx } from '#db'
import type { Clock } from '#lib/clock'
import { hashSecret, newCode, newId, newPublicId, newSecret } from '#lib/random'
import type { Limits, Throttle } from '#modules/limits'
import { createCodeStore, TICKET_LASTS_MS, type CodeRow, type TicketRow } from './codes.store.ts'

const TRIES = 5
const DIGITS = 6
/** Above so many wrong codes an hour on the whole site somebody is guessing, and codes get longer. */
const FAILURE_BUDGET = { name: 'code.wrong', most: 100, seconds: 3600 }
const DIGITS_UNDER_ATTACK = 8
const DAY = 86_400

/** One a minute, and so many a day. */
const daily = (name: string, perDay: number): Throttle => ({
  name,
  memory: DAY,
  waitAfter: ({ count, sinceFirst, sinceLast }) => Math.max(CODE_RESEND_IN - sinceLast, count >= perDay ? DAY - sinceFirst : 0),
})

/**
 * A day's codes (security §1 "phone codes"): to one phone for signing in, and to one new contact for one account. Apart, so that nobody
 * uses up another's way in by pretending to prove their phone. Staff need a code at every sign-in, which starts with their password, so
 * they get more.
 */
export const SIGN_IN_THROTTLE = daily('code.sign_in', 5)
export const CONTACT_THROTTLE = daily('code.new_contact', 5)
export const STEP_UP_THROTTLE = daily('code.step_up', 20)
export const INVITATION_THROTTLE = daily('code.invitation', 5)
export const RESET_THROTTLE = daily('reset.account', 5)

/** For what, to where, and in which browser a code is asked for or given. */
export type Ask = { purpose: CodeRow['purpose']; sentTo: string; personId: string | null; browser: string }
/** The code to send; null when its tries are used up and another may only be asked for after it expired. */
export type Asked = { id: string; code: string | null; expiresIn: number }
export type Answer = {
  purpose: CodeRow['purpose']
  browser: string
  sentTo?: string
  personId?: string
  id?: string
  code: string
}

export type Challenge = { purpose: 'passkey' | 'new_passkey'; personId: string | null; challenge: string }

/** One-time codes, and the tickets a proof is exchanged for. */
export type Codes = ReturnType<typeof createCodes>

/** Builds the codes service. */
export function createCodes({ db, clock, limits }: { db: Db; clock: Clock; limits: Limits }) {
  const store = createCodeStore(db)
  const later = (ms: number) => new Date(clock().getTime() + ms)

  async function makeRow({ purpose, sentTo, personId, browser }: Ask) {
    const row = {
      id: newId(),
      purpose,
      sentTo,
      personId,
      seed: randomBytes(32),
      digits: (await limits.isSpent(FAILURE_BUDGET)) ? DIGITS_UNDER_ATTACK : DIGITS,
      browserHash: hashSecret(browser),
      expiresAt: later(CODE_EXPIRES_IN * 1000),
      createdAt: clock(),
    }
    await store.add(row, later(-DAY * 1000))
    return row
  }

  return {
    /** Makes a code, or finds the one this browser already asked for: asking again resets neither its tries nor its end. */
    async ask(ask: Ask): Promise<Asked> {
      const { purpose, sentTo, personId, browser } = ask
      const which = { purpose, sentTo, browserHash: hashSecret(browser), ...(personId === null ? {} : { personId }) }
      const open = await store.open(which, clock())
      const row = open ?? (await makeRow(ask))
      return {
        id: row.id,
        code: open && open.tries >= TRIES ? null : codeOf(row, browser),
        expiresIn: Math.ceil((row.expiresAt.getTime() - clock().getTime()) / 1000),
      }
    },

    /** Tries a code. When it is right it is used up, and `then` happens in the same transaction; else null. */
    async check<T>({ code, browser, ...which }: Answer, then: (tx: Tx, row: CodeRow) => Promise<T>): Promise<T | null> {
      const outcome = await db.asSystem(async (tx) => {
        const row = await store.takeTry(tx, { ...which, browserHash: hashSecret(browser) }, clock(), TRIES)
        if (!row || !isSame(codeOf(row, browser), code)) return null
        await store.markUsed(tx, row.id, clock())
        return { value: await then(tx, row) }
      })
      if (outcome) return outcome.value
      await limits.count(FAILURE_BUDGET)
      return null
    },

    /** A ticket for a phone that was just proven in this browser, or for whose owner, by this membership, the desk vouched. */
    async phoneTicket(
      tx: Tx,
      {
        phone,
        personId,
        vouchedFor,
        browser,
      }: { phone: string; personId: string | null; vouchedFor: string | null; browser: string },
    ): Promise<string> {
      const token = newSecret()
      const purpose = vouchedFor === null ? 'phone' : 'vouched'
      await store.addTicket(tx, {
        id: newId(),
        purpose,
        tokenHash: hashSecret(token),
        phone,
        personId,
        userId: vouchedFor,
        browserHash: hashSecret(browser),
        expiresAt: later(TICKET_LASTS_MS[purpose]),
      })
      return token
    },

    /** The open ticket for this phone in this browser, or null. */
    async phoneTicketOf(token: string, phone: string, browser: string): Promise<TicketRow | null> {
      const hash = hashSecret(token)
      const ticket = (await store.openTicket('phone', hash, clock())) ?? (await store.openTicket('vouched', hash, clock()))
      const isTheirs = ticket?.phone === phone && ticket.browserHash !== null && ticket.browserHash.equals(hashSecret(browser))
      return isTheirs ? ticket : null
    },

    /** A ticket for a reset link; also made for nobody, so that an unknown address costs the same time. */
    resetTicket: (personId: string | null): Promise<string> =>
      db.asSystem(async (tx) => {
        const token = newSecret()
        const expiresAt = later(TICKET_LASTS_MS.password_reset)
        await store.addTicket(tx, { id: newId(), purpose: 'password_reset', tokenHash: hashSecret(token), personId, expiresAt })
        return token
      }),

    resetTicketOf: (token: string): Promise<TicketRow | null> => store.openTicket('password_reset', hashSecret(token), clock()),

    /**
     * A code to be given by hand to this person at the desk of the school of which the membership is, used in whatever browser; those given
     * before are worth nothing any more. No number of tries ends it: strangers could use them up, and twelve digits are not guessed within
     * half an hour, nor, for one phone at a time, within the fortnight of a letter.
     */
    async deskTicket(
      tx: Tx,
      { personId, id: userId }: { personId: string; id: string },
      purpose: 'desk' | 'paper' = 'desk',
    ): Promise<{ code: string; until: Date }> {
      const code = newCode(DESK_CODE_DIGITS)
      const until = later(TICKET_LASTS_MS[purpose])
      await store.voidTickets(tx, personId, clock())
      await store.addTicket(tx, {
        id: newId(),
        purpose,
        tokenHash: hashDeskCode(code),
        personId,
        userId,
        expiresAt: until,
      })
      return { code, until }
    },

    /** A key with which whoever is shown it makes a school. */
    foundingTicket: (): Promise<{ key: string; until: Date }> =>
      db.asSystem(async (tx) => {
        const key = newPublicId()
        const until = later(TICKET_LASTS_MS.founding)
        await store.addTicket(tx, { id: newId(), purpose: 'founding', tokenHash: hashSecret(key), expiresAt: until })
        return { key, until }
      }),

    foundingTicketOf: (key: string): Promise<TicketRow | null> => store.openTicket('founding', hashSecret(key), clock()),

    /** Takes an outside provider's token, whoever shows it: false where it was shown before. */
    useIdToken: (tx: Tx, { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date }): Promise<boolean> => {
      const now = clock()
      return store.addShown(tx, { id: newId(), purpose: 'id_token', tokenHash, usedAt: now, expiresAt }, now)
    },

    /** A challenge for a passkey to sign in this browser, once; for whoever's it is where nobody is signed in. */
    challenge: (purpose: 'passkey' | 'new_passkey', personId: string | null, browser: string): Promise<string> =>
      db.asSystem(async (tx) => {
        const challenge = newSecret()
        const expiresAt = later(TICKET_LASTS_MS[purpose])
        const hashes = { tokenHash: hashSecret(challenge), browserHash: hashSecret(browser) }
        await store.addTicket(tx, { id: newId(), purpose, personId, expiresAt, ...hashes })
        return challenge
      }),

    /** Takes the challenge back, whatever becomes of the answer to it: false where it was not asked of this person in this browser. */
    async takeChallenge(which: Challenge, browser: string): Promise<boolean> {
      const { purpose, personId, challenge } = which
      const ticket = await store.openTicket(purpose, hashSecret(challenge), clock())
      const isTheirs = ticket?.personId === personId && ticket.browserHash?.equals(hashSecret(browser))
      return ticket && isTheirs ? db.asSystem((tx) => store.useTicket(tx, ticket.id, clock())) : false
    },

    deskTicketOf: (code: string): Promise<TicketRow | null> => store.openTicket(['desk', 'paper'], hashDeskCode(code), clock()),

    useTicket: (tx: Tx, id: string): Promise<boolean> => store.useTicket(tx, id, clock()),
    voidTickets: (tx: Tx, personId: string): Promise<void> => store.voidTickets(tx, personId, clock()),
  }
}

/** Neither the table (which has the seed) nor the browser (which has its secret) can make the code alone. */
function codeOf({ seed, digits }: Pick<CodeRow, 'seed' | 'digits'>, browser: string): string {
  const number = createHmac('sha256', browser).update(seed).digest().readUIntBE(0, 6)
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** However it was copied down. */
const hashDeskCode = (code: string) => hashSecret(code.replaceAll(/\D/g, ''))

const isSame = (right: string, given: string) => timingSafeEqual(hashSecret(right), hashSecret(given))
