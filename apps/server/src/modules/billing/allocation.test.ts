import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, allocateCredit, spreadOverLines, spreadOverPlan, type OpenBill } from './allocation.ts'

const DAY_MS = 86_400_000
const WARDS = ['kofi', 'ama', 'esi']
const amount = fc.integer({ min: 1, max: 5_000_00 })
const day = fc.option(
  fc.integer({ min: 0, max: 300 }).map((days) => new Date(Date.UTC(2026, 0, 1) + days * DAY_MS).toISOString().slice(0, 10)),
  { nil: null },
)
const openBills = (owed: fc.Arbitrary<number>) =>
  fc
    .array(fc.record({ ward: fc.constantFrom(...WARDS), dueOn: day, issued: fc.integer({ min: 0, max: 300 }), owed }), {
      maxLength: 12,
    })
    .map((bills) =>
      bills.map(({ ward, dueOn, issued, owed: owedMinor }, index): OpenBill => {
        return { billId: `bill-${index}`, wardId: ward, dueOn, issuedAt: new Date(issued * DAY_MS), owedMinor }
      }),
    )
const choices = (bills: readonly OpenBill[]) =>
  fc.array(
    fc.record({ index: fc.nat(), isAhead: fc.boolean(), amount }).map(({ index, isAhead, amount: amountMinor }) => {
      const bill = bills[index % Math.max(bills.length, 1)]
      return bill && !isAhead
        ? { wardId: bill.wardId, billId: bill.billId, amountMinor }
        : { wardId: WARDS[index % WARDS.length] ?? '', billId: null, amountMinor }
    }),
    { maxLength: 4 },
  )
const sum = (parts: readonly { amountMinor: number }[]) => parts.reduce((total, { amountMinor }) => total + amountMinor, 0)

test('however it is split, every pesewa of a payment is somewhere, and no bill gets more than it asks for', () => {
  const histories = openBills(amount).chain((bills) => fc.tuple(fc.constant(bills), amount, choices(bills)))
  fc.assert(
    fc.property(histories, ([bills, money, chosen]) => {
      const parts = allocate(bills, money, 'kofi', chosen)
      expect(sum(parts)).toBe(money)
      expect(parts.every(({ amountMinor }) => amountMinor > 0)).toBe(true)
      for (const bill of bills) {
        const given = parts.filter(({ billId }) => billId === bill.billId)
        expect(sum(given)).toBeLessThanOrEqual(bill.owedMinor)
        expect(given.every(({ wardId }) => wardId === bill.wardId)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('without a choice the oldest due bill is paid before a younger one gets anything, and credit is only what nobody asks for', () => {
  fc.assert(
    fc.property(openBills(amount), amount, (bills, money) => {
      const parts = allocate(bills, money, 'ama')
      const given = new Map(parts.map(({ billId, amountMinor }) => [billId, amountMinor]))
      const inOrder = bills.toSorted((one, other) => ((one.dueOn ?? '9999') < (other.dueOn ?? '9999') ? -1 : 1))
      const pairs = inOrder.flatMap((one, at) => inOrder.slice(at + 1).map((other) => ({ older: one, younger: other })))
      const overtaken = pairs.filter(
        ({ older, younger }) =>
          (older.dueOn ?? '9999') < (younger.dueOn ?? '9999') &&
          given.has(younger.billId) &&
          given.get(older.billId) !== older.owedMinor,
      )
      expect(overtaken).toEqual([])
      expect(given.get(null) ?? 0).toBe(Math.max(0, money - bills.reduce((total, { owedMinor }) => total + owedMinor, 0)))
    }),
    { numRuns: 500 },
  )
})

test('money meant for a bill that a relative has paid meanwhile stays with that child', () => {
  const open = [{ billId: 'kofi-1', wardId: 'kofi', dueOn: '2026-01-01', issuedAt: new Date(0), owedMinor: 100 }]
  expect(allocate(open, 50, 'kofi', [{ wardId: 'ama', billId: 'paid-already', amountMinor: 50 }])).toEqual([
    { wardId: 'ama', billId: null, billItemId: null, amountMinor: 50 },
  ])
})

test('money for a child without a word about the bill pays the child’s oldest debt, and only the rest is ahead', () => {
  const bill = (billId: string, wardId: string, dueOn: string) => ({
    billId,
    wardId,
    dueOn,
    issuedAt: new Date(0),
    owedMinor: 100,
  })
  const open = [bill('kofi-2', 'kofi', '2026-09-01'), bill('ama-1', 'ama', '2026-01-01'), bill('kofi-1', 'kofi', '2026-01-01')]
  const none = { billItemId: null }
  expect(allocate(open, 250, 'kofi', [{ wardId: 'kofi', billId: null, amountMinor: 250 }])).toEqual([
    { wardId: 'kofi', billId: 'kofi-1', amountMinor: 100, ...none },
    { wardId: 'kofi', billId: 'kofi-2', amountMinor: 100, ...none },
    { wardId: 'kofi', billId: null, amountMinor: 50, ...none },
  ])
})

test('after credit is carried a ward has credit or an open bill, never both, and owes what it owed', () => {
  // What a bill would ask for without credit, how much credit it has used or given, and what ever came in as credit and stayed.
  const anyAmount = fc.integer({ min: -3_000_00, max: 3_000_00 })
  const bills = openBills(anyAmount).chain((all) =>
    fc.tuple(...all.map((bill) => anyAmount.map((used) => [bill, used] as const))),
  )
  fc.assert(
    fc.property(bills, fc.nat(5_000_00), (all, everCredit) => {
      const mine = all.map(([bill, used]) => {
        return { ...bill, wardId: 'kofi', owedMinor: bill.owedMinor - used, creditedMinor: used }
      })
      const creditMinor = mine.reduce((left, { creditedMinor }) => left - creditedMinor, everCredit)
      const moves = allocateCredit({ wardId: 'kofi', creditMinor, bills: mine })
      const after = mine.map(({ billId, owedMinor }) => owedMinor - sum(moves.filter((move) => move.billId === billId)))
      const credit = creditMinor - sum(moves)
      expect(credit).toBeGreaterThanOrEqual(0)
      expect(after.every((owed) => owed >= 0)).toBe(true)
      expect(after.every((owed, at) => owed <= Math.max(0, all[at]?.[0].owedMinor ?? 0))).toBe(true)
      expect(credit === 0 || after.every((owed) => owed === 0)).toBe(true)
      expect(after.reduce((total, owed) => total + owed, -credit)).toBe(
        mine.reduce((total, { owedMinor }) => total + owedMinor, -creditMinor),
      )
    }),
    { numRuns: 500 },
  )
})

test('credit whose money went back is taken from the youngest bill that used it, and no bill that was paid with money', () => {
  const bill = (billId: string, dueOn: string, creditedMinor: number) => {
    return { billId, wardId: 'kofi', dueOn, issuedAt: new Date(0), owedMinor: 0, creditedMinor }
  }
  const bills = [bill('young', '2026-09-01', 50), bill('paid', '2026-12-01', 0), bill('old', '2026-01-01', 100)]
  expect(allocateCredit({ wardId: 'kofi', creditMinor: -70, bills })).toEqual([
    { wardId: 'kofi', billId: 'old', amountMinor: -20 },
    { wardId: 'kofi', billId: 'young', amountMinor: -50 },
  ])
})

test('what is left of a bill’s lines is what is left of the bill', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 10 }),
      fc.nat(),
      fc.nat(),
      fc.array(fc.nat(), { maxLength: 4 }),
      (lines, off, money, meant) => {
        const total = lines.reduce((all, line) => all + line, 0)
        const reducedMinor = off % (total + 1)
        const paidMinor = money % (total - reducedMinor + 1)
        const spread = spreadOverLines(
          lines.map((amountMinor, index) => ({ id: String(index), amountMinor })),
          { reducedMinor, paidMinor, meant: new Map(meant.map((minor, index) => [String(index), minor % 1000_00])) },
        )
        const states = [...spread.values()]
        expect(states.reduce((all, state) => all + state.paidMinor, 0)).toBe(paidMinor)
        expect(states.reduce((all, state) => all + state.balanceMinor, 0)).toBe(total - reducedMinor - paidMinor)
        expect(states.every((state) => state.balanceMinor >= 0 && state.paidMinor >= 0)).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('money counts for the earliest part of a plan first', () => {
  const plan = [{ amountMinor: 100 }, { amountMinor: 200 }, { amountMinor: 300 }]
  expect(spreadOverPlan(plan, 150).map(({ paidMinor }) => paidMinor)).toEqual([100, 50, 0])
})
