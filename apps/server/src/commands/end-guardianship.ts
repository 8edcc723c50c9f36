import { Refusal } from '#lib/refusal'
import { endGuardianship, guardianshipNamed } from '#modules/wards'
import type { ChangeContext } from './school-command.ts'

type Choice = { guardian: string; pupil: string; reason: string }

/** `schoolgate guardianship end`: from now on this guardian sees nothing of this pupil. */
export async function endOneGuardianship({ db, clock, say, school, by }: ChangeContext, choice: Choice): Promise<number> {
  const { guardian, pupil: ward, reason } = choice
  const ended = await db.asSystem(async (tx) => {
    const named = await guardianshipNamed(tx, { schoolId: school.id, guardian, ward })
    const end = named && (await endGuardianship(tx, by, { id: named.id, reason }, clock()))
    return end && { ...named, ...end }
  })
  if (!ended) throw new Refusal(`${school.name} has no guardian “${guardian}” of a pupil “${ward}”.`)
  const pair = `${ended.guardian} for ${ended.firstName} ${ended.lastName}`
  say(ended.endedBefore ? `${pair}: ended before, on ${ended.endedAt.toISOString().slice(0, 10)}.` : `${pair}: ended now.`)
  return 0
}
