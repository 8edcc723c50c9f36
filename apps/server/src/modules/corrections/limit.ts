/** Above it two people are needed, unless the school says otherwise (domain §7 "Two persons"): about a day's feeding of a class. */
const USUAL_MINOR: Record<string, number> = { GHS: 100_00, NGN: 10_000_00, XOF: 5_000, XAF: 5_000 }
const USUAL_ELSEWHERE_MINOR = 100_00

/** The amount above which a correction or refund of this school needs a second person. */
export const limitOf = ({ correctionLimitMinor, currency }: { correctionLimitMinor: number | null; currency: string }): number =>
  correctionLimitMinor ?? USUAL_MINOR[currency] ?? USUAL_ELSEWHERE_MINOR
