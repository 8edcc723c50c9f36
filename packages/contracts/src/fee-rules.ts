import type { FeeLine } from './fees.ts'

/** Who pays, as far as a fee asks for it. */
export type FeePayer = { classId: string; level: string; boarding: 'day' | 'boarder' }

/** How close a fee is to a pupil; null when it is not for them. */
function closeness(fee: FeeLine, pupil: FeePayer): number | null {
  if (fee.boarding !== null && fee.boarding !== pupil.boarding) return null
  const extra = fee.boarding === null ? 0 : 1
  if (fee.class_id !== null) return fee.class_id === pupil.classId ? 4 + extra : null
  if (fee.level !== null) return fee.level === pupil.level ? 2 + extra : null
  return extra
}

/** The fees for a pupil: of each code the closest, in the order of the schedule. Bills and what is shown of them before both follow it. */
export function feesFor(fees: readonly FeeLine[], pupil: FeePayer): FeeLine[] {
  const closest = new Map<string, { fee: FeeLine; at: number }>()
  for (const fee of fees) {
    const at = closeness(fee, pupil)
    const before = closest.get(fee.code)
    if (at !== null && (!before || at > before.at)) closest.set(fee.code, { fee, at })
  }
  return [...closest.values()].map(({ fee }) => fee)
}
