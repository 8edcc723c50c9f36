import { RemarksOfReport } from '@schoolgate/contracts/office-reports'
import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import { remarkReport } from '#modules/reports'
import type { Desk } from './desk.ts'
import { schoolNamed } from './which-school.ts'

export const REMARK_OPTIONS = {
  school: { type: 'string' },
  pupil: { type: 'string' },
  term: { type: 'string' },
  year: { type: 'string' },
  'class-teacher': { type: 'string' },
  'head-teacher': { type: 'string' },
  conduct: { type: 'string' },
  attitude: { type: 'string' },
  interest: { type: 'string' },
  why: { type: 'string' },
} as const

type Choice = { [K in keyof typeof REMARK_OPTIONS]?: string | undefined }

/** What is typed for a remark: words, or nothing between the quotes to empty it. */
const written = (words: string | undefined) => (words === '' ? null : words)

/** `schoolgate reports remark`: the words of the teachers on one pupil's report. */
export async function remarkOneReport({ db, clock, say }: Desk, choice: Choice): Promise<number> {
  const asked = RemarksOfReport.safeParse({
    admission_no: choice.pupil,
    academic_year: choice.year,
    term: Number(choice.term),
    remarks: {
      conduct: written(choice.conduct),
      attitude: written(choice.attitude),
      interest: written(choice.interest),
      class_teacher_remark: written(choice['class-teacher']),
      head_teacher_remark: written(choice['head-teacher']),
    },
    why: choice.why,
  })
  if (!asked.success)
    throw new Refusal('It is: schoolgate reports remark --pupil ADMISSION_NO --term 2 --year 2025/2026 --class-teacher "…".')
  const school = await schoolNamed(db, choice.school)
  const maker = { schoolId: school.id, scope: null, name: 'schoolgate reports remark' }
  const now = clock()
  const { status, version } = await db
    .asSystem((tx) => remarkReport(tx, maker, asked.data, now))
    .catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      const { status: refused, message } = error
      throw new Refusal(refused === 404 ? `${school.name} has no such report of ${choice.pupil}.` : message, { cause: error })
    })
  say(`The report of ${choice.pupil} is ${status}, version ${version}.`)
  return 0
}
