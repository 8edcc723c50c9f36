import { stillHolds, type Clock } from '#lib/clock'
import { consentTo, purposeOf, type Asker, type Consent } from '#modules/assistant/conversations'
import type { Outcome, Outside, OutsideSettings } from '#modules/assistant/engine'
import type { Settled } from '#modules/assistant/reading'

/** So many turns in a row that it did not answer, and it is left alone for a while. */
const PATIENCE = 3
const REST_MS = 60_000

/** Who helps with wording, as parents are told, and whether this one was asked. */
export type Vendor = { name: string; region: string; consent: Consent }

/** The outside model of this installation, and when it may be asked. */
export type OutsideHelp = {
  /** Null: nothing leaves the house. */
  vendorFor: (asker: Asker) => Vendor | null
  /** The model for one turn: the school allows it, the parent agreed, the month's budget is not spent and it has not just failed. */
  modelFor: (asker: Asker, settled: Settled) => Promise<Outside | null>
  note: (outside: Outside | null, outcome: Outcome) => void
}

type Dependencies = { clock: Clock; tokensSince: (schoolId: string, since: Date) => Promise<number> }

export function createOutsideHelp(settings: OutsideSettings | undefined, { clock, tokensSince }: Dependencies): OutsideHelp {
  if (!settings) return { vendorFor: () => null, modelFor: async () => null, note: () => undefined }
  const { vendor, sendNames, monthlyTokens, patience } = settings
  let failures = 0
  let brokeAt: Date | undefined

  const vendorFor = (asker: Asker): Vendor | null =>
    asker.isOn && asker.mayLeave ? { ...vendor, consent: consentTo(asker, purposeOf(vendor.name)) } : null

  return {
    vendorFor,
    async modelFor(asker, { scope, today }) {
      if (vendorFor(asker)?.consent !== 'given') return null
      if (brokeAt && stillHolds(brokeAt, REST_MS, clock())) return null
      const monthBegan = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
      if (monthlyTokens !== null && (await tokensSince(scope.schoolId, monthBegan)) >= monthlyTokens) return null
      const { outsideModel } = await import('#modules/assistant/engine')
      return { model: outsideModel(settings), name: vendor.name, sendNames, ...(patience ? { patience } : {}) }
    },
    note(outside, { trouble, status }) {
      if (outside === null || status === 'stopped') return
      failures = trouble === undefined ? 0 : failures + 1
      if (failures >= PATIENCE) {
        failures = 0
        brokeAt = clock()
      }
    },
  }
}
