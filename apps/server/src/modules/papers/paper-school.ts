import type { schools } from '#db/schema'
import type { PaperSchool } from '#lib/pdf/parts'
import { addressLine } from '#lib/pdf/words'

/** A school as the heads of its papers show it. */
export const schoolOf = (school: typeof schools.$inferSelect): PaperSchool => ({
  name: school.name,
  motto: school.motto,
  emblem: school.emblem,
  color: school.accentColor,
  line: addressLine(school.address, school.digitalAddress, school.phones),
})
