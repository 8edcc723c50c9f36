import type { DeskAccount } from '@schoolgate/contracts/desk'
import type { OfficeMoney } from '@schoolgate/contracts/office-payments'
import { NETWORKS, type Network } from '@schoolgate/contracts/payments'
import { minorOf } from '@schoolgate/ui/lib/money'
import { leftOf, splitOf } from './split.ts'

/** The ways in which money comes over the desk. */
export const DESK_WAYS = ['cash', 'cheque', 'momo', 'bank_transfer'] as const
export type DeskWay = (typeof DESK_WAYS)[number]

/** What the bursar has written so far; amounts as they are typed. */
export type Draft = {
  amount: string
  /** The children whom it is for: the one who was looked for, and who was added. */
  wardIds: readonly string[]
  /** What was written for one child alone. */
  own: ReadonlyMap<string, string>
  way: DeskWay
  network: Network
  number: string
  given: string
  /** Who brought it: a place in the list of guardians, or null for somebody else. */
  payer: number | null
  payerName: string
  paperNo: string
  isCreditSaid: boolean
}

export const emptyDraft = ({ wards, payers }: DeskAccount): Draft => ({
  amount: '',
  wardIds: wards.slice(0, 1).map(({ ward_id: id }) => id),
  own: new Map(),
  way: 'cash',
  network: NETWORKS[0],
  number: '',
  given: '',
  payer: payers.length > 0 ? 0 : null,
  payerName: '',
  paperNo: '',
  isCreditSaid: false,
})

export type DraftFault = 'amount' | 'split' | 'credit' | 'number' | 'given' | 'payer'

/** What is written, reckoned: where it goes, what is left afterwards, and what is still missing. */
export function reckon(draft: Draft, { wards, payers }: DeskAccount) {
  const chosen = wards.filter(({ ward_id: id }) => draft.wardIds.includes(id))
  const totalMinor = minorOf(draft.amount)
  const own = new Map([...draft.own].flatMap(([id, typed]) => (typed.trim() === '' ? [] : [[id, minorOf(typed) ?? 0] as const])))
  const split = splitOf(totalMinor ?? 0, chosen, chosen.length > 1 ? own : new Map())
  const leftMinor = chosen.reduce((sum, ward) => sum + leftOf(ward), 0)
  const givenMinor = draft.given.trim() === '' ? null : minorOf(draft.given)
  const payer = draft.payer === null ? draft.payerName.trim() : (payers[draft.payer]?.fullname ?? '')
  const faults = new Set<DraftFault>()
  if (totalMinor === null) faults.add('amount')
  if (split.missingMinor !== 0) faults.add('split')
  if (split.creditMinor > 0 && !draft.isCreditSaid) faults.add('credit')
  if (draft.way !== 'cash' && draft.number.trim() === '') faults.add('number')
  if (draft.way === 'cash' && draft.given.trim() !== '' && (givenMinor === null || givenMinor < (totalMinor ?? 0)))
    faults.add('given')
  if (payer === '') faults.add('payer')
  return { chosen, totalMinor, split, leftMinor, givenMinor, payer, faults }
}

export type Reckoned = ReturnType<typeof reckon>

/** As the school takes it. */
export function moneyOf(draft: Draft, { split, payer }: Reckoned): OfficeMoney {
  const parts = [...split.parts].flatMap(([ward_id, amount_minor]) => (amount_minor > 0 ? [{ ward_id, amount_minor }] : []))
  return {
    method: draft.way,
    parts,
    payer_name: payer,
    ...(draft.way === 'momo' && { network: draft.network }),
    ...(draft.way !== 'cash' && { provider_reference: draft.number.trim() }),
    ...(split.creditMinor > 0 && { credit_minor: split.creditMinor }),
    ...(draft.paperNo.trim() !== '' && { paper_no: draft.paperNo.trim() }),
  }
}
