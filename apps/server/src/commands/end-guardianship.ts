import { Refusal } from '#lib/refusal'
import { endGuardianship, guardianshipNamed } from '#modules/wards'
import type { ChangeContext } from './school-command.ts'

type Choice = { guardian: string; pupil: string; reason: string }

/** `schoolgate guardianship end`: from now on this guardian sees nothing of this pupil. */
export async function endOneGuardianship({ db, clock, say, school, by }: ChangeContext, choice: Choice): Promise<number> {
  const { guardian, pupil: ward, reason } = choice
  const found = await db.asSystem(async (tx) => {
    const one = await guardianshipNamed(tx, { schoolId: school.id, guardian, ward })
    if (one) await endGuardianship(tx, by, { id: one.id, reason }, clock())
    return one
  })
  if (!found) throw new Refusal(`${school.name} has no guardian “${guardian}” of a pupil “${ward}”.`)
  const pair = `${found.guardian} for ${found.firstName} ${found.lastName}`
  say(found.endedAt ? `${pair}: ended before, on ${found.endedAt.toISOString().slice(0, 10)}.` : `${pair}: ended now.`)
  return 0
}
