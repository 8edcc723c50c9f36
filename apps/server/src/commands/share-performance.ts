import { PERFORMANCE_SHARE_DAYS_MOST } from '@schoolgate/contracts/shares'
import { Refusal } from '#lib/refusal'
import { shareForHead } from '#modules/performance'
import { createAddresses } from '#modules/schools'
import type { ChangeContext } from './school-command.ts'

type Link = {
  pupil: string
  year: string
  days: number | undefined
  step: readonly { words: string; note: string | null; done: boolean }[]
}

/** `schoolgate performance share`: a link to a pupil's performance in a year, in the head-teacher's name. */
export async function sharePerformanceOf({ env, db, clock, say, school, by }: ChangeContext, args: Link): Promise<number> {
  const { pupil: admissionNo, year: academic_year, days = PERFORMANCE_SHARE_DAYS_MOST, step } = args
  const link = { academic_year, days, steps: step.length > 0 ? step : undefined }
  const share = await shareForHead(db, by, admissionNo, link, clock())
  if (!share) throw new Refusal(`${school.name} has no pupil ${admissionNo}, or no head-teacher who could make the link.`)
  say(`${await createAddresses({ ...env, db }).of(school.id)}${share.path}`)
  say(`opens until ${share.expires_at}, for whoever has it; every opening is written down.`)
  return 0
}
