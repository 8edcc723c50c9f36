/** The notes and coins of a currency in minor units, the largest first. */
const CASH_UNITS: Record<string, readonly number[]> = {
  GHS: [200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 1],
  NGN: [1000_00, 500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50],
}

/** Of any other currency: what is there nearly everywhere. */
const USUAL = [100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1]

export const cashUnitsOf = (currency: string): readonly number[] => CASH_UNITS[currency] ?? USUAL

export type CountedUnit = { unit_minor: number; count: number }

/** What so many notes and coins come to. */
export const cashSum = (units: readonly CountedUnit[]): number =>
  units.reduce((sum, { unit_minor, count }) => sum + unit_minor * count, 0)
