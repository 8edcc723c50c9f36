import { moneyText } from '#lib/money'
import { Refusal } from '#lib/refusal'
import { closeUnknown, openUnknown } from '#modules/payments'
import type { CommandContext } from './command-context.ts'

type ReviewOptions = { reference: string | undefined; reason: string | undefined }

/**
 * `schoolgate payment unknown`: money at the provider that is no school's. It stands in no school's lists, so no school is named. With
 * its reference and what was found out it is off the list.
 */
export async function unknownPayments({ db, clock, say }: CommandContext, { reference, reason }: ReviewOptions): Promise<number> {
  if (reference === undefined) return listUnknown(db, say)
  if (reason === undefined) throw new Refusal('Say what it was, with --reason.')
  if (!(await db.asSystem((tx) => closeUnknown(tx, reference, reason, clock()))))
    throw new Refusal(`There is no unknown payment ${reference}.`)
  say(`${reference} is off the list: ${reason}`)
  return 0
}

async function listUnknown(db: CommandContext['db'], say: CommandContext['say']): Promise<number> {
  const open = await db.asSystem((tx) => openUnknown(tx))
  for (const { reference, reason, amountMinor, currency, paidAt, isLive, subaccount } of open) {
    const money = moneyText({ amount_minor: amountMinor, currency }, 'en')
    const when = paidAt === null ? '' : `, paid ${paidAt.toISOString()}`
    const where = subaccount === null ? '' : `, to ${subaccount}`
    say(`  ${reference}  ${money}${when}${where}, ${isLive ? 'real money' : 'a test’s'}: ${WHY[reason]}`)
  }
  say(`${open.length} ${open.length === 1 ? 'payment' : 'payments'} at the provider that belong to no school.`)
  return 0
}

const WHY = {
  unknown_reference: 'no payment of ours has this reference, and no school this account',
  other_mode: 'it is of the other mode than our payment or key',
}
