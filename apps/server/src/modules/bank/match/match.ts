import type { BankGuess, BankReason } from '@schoolgate/contracts/bank'
import { daysAfter } from '#lib/days'
import { folded } from '#lib/sheets/words'
import type { Known, KnownCash, KnownLine, KnownPayment, KnownWard, OpenLine } from './known.ts'
import { paidOut, type PaidOut } from './paid-out.ts'
import { codeOf, codesIn, numberIndex, type Quoted } from './numbers.ts'
import { nameWords, peopleIndex, type Family, type PeopleIndex } from './people.ts'
import { share } from './share.ts'

/** How much each kind of sign is worth. Three are enough where none of them is the amount alone or half a name. */
const WORTH = { number: 3, phone: 2, name: 2, half: 1, class: 1, exact: 2, said: 2 }
const ENOUGH = 3
/** Money that is booked already came to the account within so many days. */
const DAYS_APART = 10

const REVERSED = /\b(?:rev|revsl|rvsl|reversal|reversed|reverse|returned|return|bounced|unpaid|dishonou?red|chargeback)\b/

/** Says of each line whose it is, why, and how sure that is. Nothing is ever given to a child by guess: that is for people to say. */
export function matcher(known: Known) {
  const people = peopleIndex(known)
  const numbers = numberIndex(known)
  const wardOf = new Map(known.wards.map((ward) => [ward.id, ward]))
  const classForms = classFormsOf(known.wards)
  const byAmount = Map.groupBy(known.payments, ({ amountMinor }) => amountMinor)
  const owing = Map.groupBy(
    known.wards.filter(({ owedMinor }) => owedMinor > 0),
    ({ owedMinor }) => owedMinor,
  )
  const came = Map.groupBy(known.lines, ({ amountMinor }) => amountMinor)
  // One payment is the money of one line.
  const taken = new Set<string>()
  const settled = Map.groupBy(known.settlements, ({ netMinor }) => netMinor)
  const cashOf = Map.groupBy(known.cash, ({ amountMinor }) => amountMinor)

  return (line: OpenLine): BankGuess => {
    const text = `${line.payerName ?? ''} ${line.narration} ${line.reference ?? ''}`
    const codes = codesIn(text)
    if (line.amountMinor < 0) return takenBack(line, text, codes, came.get(-line.amountMinor) ?? [])
    const quoted = numbers(codes)
    const isWhole = line.openMinor === line.amountMinor
    const here = isWhole ? quoted.find((each) => isSame(each, line)) : undefined
    if (here && 'payment' in here && !taken.has(here.payment.reference)) {
      taken.add(here.payment.reference)
      return guess('here', [{ code: 'same_number', name: here.said }], { payment: here.payment.reference })
    }
    const free = (settled.get(line.amountMinor) ?? []).filter(({ id }) => isWhole && !taken.has(id))
    const out = paidOut(line, text, free)
    if (out?.stand === 'here') return settlement(out, taken)
    const [best, second] = weighed(line, candidates({ line, text, quoted, people, wardOf, classForms }), wardOf)
    const cash = isWhole && !best?.isStrong ? ownCash(line, text, cashOf.get(line.amountMinor) ?? [], taken) : null
    if (cash) return cash
    if (out && !best?.isStrong) return settlement(out, taken)
    if (!best) return byAmountAlone(line, owing.get(line.openMinor) ?? [])
    const isOnly = second === undefined || second.points < best.points
    const near = (byAmount.get(line.amountMinor) ?? []).filter(
      (payment) => isWhole && !taken.has(payment.reference) && isNear(payment, line.day) && isOf(payment, best.family),
    )
    const booked = near.find(({ status }) => status === 'booked')
    if (booked && best.isStrong) {
      taken.add(booked.reference)
      return guess('here', [...best.reasons, { code: 'same_money', name: booked.reference }], { payment: booked.reference })
    }
    const slip = near.find(({ status }) => status === 'slip')
    if (slip && best.isStrong) {
      taken.add(slip.reference)
      return guess(isOnly ? 'sure' : 'look', [...best.reasons, { code: 'slip', name: slip.reference }], {
        payment: slip.reference,
      })
    }
    // Half a name is worth nothing without an amount or a class that fits.
    if (!best.isStrong && best.points < WORTH.half + WORTH.class) return byAmountAlone(line, owing.get(line.openMinor) ?? [])
    const { shared } = best
    const isSure = best.isStrong && best.points >= ENOUGH && shared.creditMinor === 0 && shared.parts.length === 1 && isOnly
    const reasons = [
      ...best.reasons,
      ...(shared.reason ? [shared.reason] : []),
      ...(isOnly ? [] : [{ code: 'several' as const }]),
    ]
    return guess(isSure ? 'sure' : 'look', reasons, { parts: shared.parts, credit_minor: shared.creditMinor })
  }
}

/** With what the amount says of each, the likeliest first: of two Mensahs the one who has left to pay just this. */
function weighed({ openMinor }: OpenLine, all: readonly Candidate[], wardOf: ReadonlyMap<string, KnownWard>) {
  return all
    .map((candidate) => {
      const meant = candidate.meant.flatMap((id) => wardOf.get(id) ?? [])
      const shared = share(openMinor, candidate.family.wards, meant)
      return { ...candidate, shared, points: candidate.points + (shared.isExact && candidate.isStrong ? WORTH.exact : 0) }
    })
    .toSorted((a, b) => b.points - a.points)
}

const guess = (stand: BankGuess['stand'], reasons: BankReason[], more: Partial<BankGuess> = {}): BankGuess => ({
  stand,
  reasons,
  parts: [],
  credit_minor: 0,
  payment: null,
  of_line: null,
  cash_day: null,
  ...more,
})

/** The payment has this number and this amount: it is this money. */
const isSame = (quoted: Quoted, { amountMinor }: OpenLine): boolean =>
  'payment' in quoted && quoted.payment.status === 'booked' && quoted.payment.amountMinor === amountMinor

const isNear = ({ day }: KnownPayment, other: string): boolean =>
  day <= daysAfter(other, DAYS_APART) && day >= daysAfter(other, -DAYS_APART)

const isOf = ({ wardIds }: KnownPayment, { wards }: Family): boolean => wards.some(({ id }) => wardIds.includes(id))

const IN_CASH = /\b(?:cash|dep|deposit|lodg\w*|slip|paid in|pay in)\b/
/** Cash is paid in within so many days after its day was closed. */
const PAID_IN_DAYS = 14

/** What the bank calls cash, or by the number of our slip, of just the sum that was taken there. */
function ownCash({ day }: OpenLine, text: string, those: readonly KnownCash[], taken: Set<string>): BankGuess | null {
  const near = those.filter((each) => !taken.has(keyOf(each)) && each.day <= day && day <= daysAfter(each.day, PAID_IN_DAYS))
  const said = folded(text)
  const byNumber = near.find(({ paidIn }) => paidIn !== null && said.includes(folded(paidIn.slipNo)))
  const cash = byNumber ?? (IN_CASH.test(said) ? near[0] : undefined)
  if (!cash) return null
  taken.add(keyOf(cash))
  return guess('look', [{ code: 'own_cash', name: cash.day }], { cash_day: cash.day })
}

const keyOf = ({ day, paidIn }: KnownCash): string => paidIn?.id ?? day

/** A settlement is the money of one line. */
function settlement({ stand, reasons, settlement: found }: PaidOut, taken: Set<string>): BankGuess {
  taken.add(found.id)
  return guess(stand, reasons, { settlement: found })
}

/** A word alone is no sign of anybody: one child who has left to pay exactly this is asked about, and never taken for sure. */
function byAmountAlone({ openMinor }: OpenLine, those: readonly KnownWard[]): BankGuess {
  const [only, ...others] = those
  if (!only || others.length > 0) return guess('nobody', [{ code: 'nobody' }])
  return guess('look', [{ code: 'amount_only', name: only.names[0] ?? '' }], {
    parts: [{ ward_id: only.id, amount_minor: openMinor }],
  })
}

type Candidate = { family: Family; points: number; reasons: BankReason[]; meant: string[]; isStrong: boolean }
type Looked = {
  line: OpenLine
  text: string
  quoted: readonly Quoted[]
  people: PeopleIndex
  wardOf: ReadonlyMap<string, KnownWard>
  classForms: readonly ClassForm[]
}

/** The families that something in the line speaks of. */
function candidates({ line, text, quoted, people, wardOf, classForms }: Looked): Candidate[] {
  const found = new Map<string, Candidate>()
  const of = (family: Family): Candidate => {
    const kept = found.get(family.id) ?? { family, points: 0, reasons: [], meant: [], isStrong: false }
    found.set(family.id, kept)
    return kept
  }
  const say = (family: Family, points: number, reason: BankReason, meant: readonly string[] = [], isStrong = true) => {
    const candidate = of(family)
    if (candidate.reasons.some(({ code }) => code === reason.code)) return
    candidate.points += points
    candidate.reasons.push(reason)
    candidate.meant = [...new Set([...candidate.meant, ...meant])]
    candidate.isStrong ||= isStrong
  }
  for (const each of quoted) {
    if ('wardId' in each) {
      const family = people.familyOf(each.wardId)
      if (family) say(family, WORTH.number, { code: each.is, name: each.said }, [each.wardId])
    } else {
      const { wardIds, status } = each.payment
      const family = wardIds[0] === undefined ? undefined : people.familyOf(wardIds[0])
      const code = each.is === 'receipt_no' ? 'receipt_no' : status === 'booked' ? 'payment_no' : 'said'
      if (family) say(family, WORTH.said, { code, name: each.said }, wardIds)
    }
  }
  if (line.payerPhone !== null)
    for (const { family, name } of people.ofPhone(line.payerPhone)) say(family, WORTH.phone, { code: 'phone', name })
  const words = nameWords(text)
  for (const { family, wardId, name } of people.named(words))
    say(family, WORTH.name, { code: wardId === null ? 'name' : 'child_name', name }, wardId === null ? [] : [wardId])
  if (![...found.values()].some(({ isStrong }) => isStrong)) {
    for (const family of people.halfNamed(words)) {
      const total = family.wards.reduce((sum, { owedMinor }) => sum + Math.max(0, owedMinor), 0)
      const fits = family.wards.some(({ owedMinor }) => owedMinor === line.openMinor) || total === line.openMinor
      const inClass = wardsInClass(family, text, classForms)
      if (fits || inClass.length > 0)
        say(family, WORTH.half + (fits ? WORTH.half : 0), { code: 'half_name', name: family.wards[0]?.lastName ?? '' }, [], false)
    }
  }
  for (const candidate of found.values()) {
    const inClass = wardsInClass(candidate.family, text, classForms)
    const [only] = inClass
    if (only && inClass.length === 1 && candidate.meant.length === 0)
      say(candidate.family, WORTH.class, { code: 'class', name: wardOf.get(only)?.className ?? '' }, [only], false)
  }
  return [...found.values()]
}

type ClassForm = { className: string; pattern: RegExp }

/** “Basic 5” is written B5, BS5 and BASIC5, too. */
function classFormsOf(wards: readonly KnownWard[]): ClassForm[] {
  return [...new Set(wards.map(({ className }) => className))].flatMap((className) => {
    const [, word = '', number = ''] = /^(\p{L}+)\s*(\d{1,2})/u.exec(folded(className)) ?? []
    return word === '' ? [] : [{ className, pattern: new RegExp(`(?:^| )(?:${word}|${word.slice(0, 1)}s?) ?${number}(?: |$)`) }]
  })
}

function wardsInClass({ wards }: Family, text: string, forms: readonly ClassForm[]): string[] {
  const plain = folded(text)
  const classes = new Set(wards.map(({ className }) => className))
  const written = forms.filter(({ className, pattern }) => classes.has(className) && pattern.test(plain))
  return wards.flatMap(({ id, className }) => (written.some((form) => form.className === className) ? [id] : []))
}

/** Money that the bank took back: of the line that it names, or of one that reads alike. */
function takenBack(line: OpenLine, text: string, codes: ReadonlySet<string>, those: readonly KnownLine[]): BankGuess {
  const before = those.filter(({ id, day, isTaken }) => id !== line.id && day <= line.day && !isTaken)
  const named = before.find(({ reference }) => reference !== null && codes.has(codeOf(reference)))
  const alike = before.filter(({ narration }) => nameWords(narration).filter((word) => folded(text).includes(word)).length >= 2)
  const [only, ...others] = alike
  const meant = named ?? (REVERSED.test(folded(text)) && others.length === 0 ? only : undefined)
  return meant ? guess('look', [{ code: 'taken_back' }], { of_line: meant.id }) : guess('nobody', [{ code: 'nobody' }])
}

/** What went out and says nothing of having been taken back needs nothing of the school. */
export const isTakingBack = ({
  amountMinor,
  narration,
  reference,
}: Pick<OpenLine, 'amountMinor' | 'narration' | 'reference'>): boolean =>
  amountMinor < 0 && REVERSED.test(folded(`${narration} ${reference ?? ''}`))
