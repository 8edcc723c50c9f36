import { PERFORMANCE_SHARE_DAYS_MOST } from '@schoolgate/contracts/shares'
import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import { shareForHead } from '#modules/performance'
import type { Desk } from './desk.ts'
import { schoolNamed } from './which-school.ts'

export const PERFORMANCE_OPTIONS = {
  school: { type: 'string' },
  pupil: { type: 'string' },
  year: { type: 'string' },
  days: { type: 'string' },
  step: { type: 'string', multiple: true },
} as const

type Choice = { [K in Exclude<keyof typeof PERFORMANCE_OPTIONS, 'step'>]?: string | undefined } & { step?: string[] | undefined }

/** `schoolgate performance share`: a link to a pupil's performance in a year, in the head-teacher's name. */
export async function sharePerformanceOf({ env, db, clock, say }: Desk, choice: Choice): Promise<number> {
  const { pupil, year, days = String(PERFORMANCE_SHARE_DAYS_MOST), step } = choice
  if (pupil === undefined || !/^\d{4}\/\d{4}$/.test(year ?? ''))
    throw new Refusal('It is: schoolgate performance share --pupil ADMISSION_NO --year 2025/2026.')
  if (!/^[1-7]$/.test(days)) throw new Refusal('--days takes a number from 1 to 7.')
  const school = await schoolNamed(db, choice.school)
  const link = { academic_year: year ?? '', days: Number(days), steps: step?.map(stepOf) }
  try {
    const share = await shareForHead(db, { schoolId: school.id, admissionNo: pupil }, link, clock())
    if (!share) throw new Refusal(`${school.name} has no pupil ${pupil}, or no head-teacher who could make the link.`)
    say(`${env.publicUrl}${share.path}`)
    say(`opens until ${share.expires_at}, for whoever has it; every opening is written down.`)
    return 0
  } catch (error) {
    throw error instanceof Problem ? new Refusal(error.message, { cause: error }) : error
  }
}

/** `[x] Fractions group | Started 9 March` */
function stepOf(written: string) {
  const [, done, text = ''] = /^(\[x\])?\s*(.*)$/i.exec(written.trim()) ?? []
  const [words = '', note] = text.split('|').map((part) => part.trim())
  if (words === '') throw new Refusal('--step takes words, such as "Fractions group, Mondays | Started 9 March".')
  return { words, note: note ?? null, done: done !== undefined }
}
