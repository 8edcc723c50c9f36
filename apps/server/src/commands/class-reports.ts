import { classes } from '#db/schema'
import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import { approveReports, compileReports, publishReports, withdrawReports, type Outcome } from '#modules/reports'
import type { ChangeContext } from './school-command.ts'

/** What can be done to the reports of a class, and how it is said. */
const REPORT_ACTIONS = { compile: 'made', approve: 'approved', publish: 'published', withdraw: 'taken back' } as const
type ReportAction = keyof typeof REPORT_ACTIONS

type Choice = { term: number; year: string; class: string | undefined; why?: string }

/** `schoolgate reports compile|approve|publish|withdraw`: of one class, or of every class one after the other. */
export async function classReports(
  { db, clock, say, school, by }: ChangeContext,
  deed: ReportAction,
  choice: Choice,
): Promise<number> {
  const { term, year, why = '' } = choice
  const all = await db.asSystem((tx) => tx.select().from(classes))
  const codes = all.filter((each) => each.schoolId === school.id && each.isActive).toSorted((a, b) => a.position - b.position)
  const wanted = choice.class === undefined ? codes.map(({ code }) => code) : [choice.class]
  for (const [index, code] of wanted.entries()) {
    const batch = { class: code, academic_year: year, term }
    const now = clock()
    const outcome = await db
      .asSystem((tx): Promise<Outcome> => {
        if (deed === 'compile') return compileReports(tx, by, batch, now)
        if (deed === 'approve') return approveReports(tx, by, batch, now)
        if (deed === 'publish') return publishReports(tx, by, batch, now, now)
        return withdrawReports(tx, by, batch, why, now)
      })
      .catch((error: unknown) => {
        if (error instanceof Problem)
          throw new Refusal(`There is no class ${code} or no term ${term} of ${year} in ${school.name}.`, { cause: error })
        throw error
      })
    const versions = outcome.new_versions > 0 ? `, ${outcome.new_versions} as a new version` : ''
    say(
      `  ${index + 1} of ${wanted.length}  ${code}: ${outcome.reports} ${REPORT_ACTIONS[deed]}${versions}, ${outcome.unchanged} as they were`,
    )
  }
  return 0
}
