import { RemarksOfReport } from '@schoolgate/contracts/office-reports'
import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import { remarkReport } from '#modules/reports'
import type { ChangeContext } from './school-command.ts'

type Remarks = {
  pupil: string
  term: number
  year: string
  classTeacher: string | undefined
  headTeacher: string | undefined
  conduct: string | undefined
  attitude: string | undefined
  interest: string | undefined
  why: string | undefined
}

/** What is typed for a remark: words, or nothing between the quotes to empty it. */
const written = (words: string | undefined) => (words === '' ? null : words)

/** `schoolgate reports remark`: the words of the teachers on one pupil's report. */
export async function remarkOneReport({ db, clock, say, school, by }: ChangeContext, choice: Remarks): Promise<number> {
  const asked = RemarksOfReport.safeParse({
    admission_no: choice.pupil,
    academic_year: choice.year,
    term: choice.term,
    remarks: {
      conduct: written(choice.conduct),
      attitude: written(choice.attitude),
      interest: written(choice.interest),
      class_teacher_remark: written(choice.classTeacher),
      head_teacher_remark: written(choice.headTeacher),
    },
    why: choice.why,
  })
  if (!asked.success) {
    const [issue] = asked.error.issues
    throw new Refusal(
      `It cannot stand on a report: ${issue?.path.join('.') || 'say what the teachers say'} is missing or too long.`,
    )
  }
  const now = clock()
  const { status, version } = await db
    .asSystem((tx) => remarkReport(tx, by, asked.data, now))
    .catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      const { status: refused, message } = error
      throw new Refusal(refused === 404 ? `${school.name} has no such report of ${choice.pupil}.` : message, { cause: error })
    })
  say(`The report of ${choice.pupil} is ${status}, version ${version}.`)
  return 0
}
