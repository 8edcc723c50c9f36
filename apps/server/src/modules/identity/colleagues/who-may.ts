import type { Role, StaffRole } from '@schoolgate/contracts/endpoint'
import { forbidden } from '#lib/problem'

/** Whom it is about: what they are now, and what they are to be. */
type About = readonly (StaffRole | Role)[]

/**
 * The head appoints (domain §7). The office, which writes the school's lists, brings in teachers; and everybody where the school has no head
 * yet, since somebody must invite the first.
 */
export function refuseUnlessMayAppoint(by: Role, about: About, hasHead: boolean): void {
  const isTeachersAlone = about.every((role) => role === 'teacher')
  if (by === 'head' || (by === 'office' && (isTeachersAlone || !hasHead))) return
  throw forbidden()
}
