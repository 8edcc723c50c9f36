import { classes } from '#db/schema'
import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import { approveReports, compileReports, publishReports, withdrawReports, type Outcome } from '#modules/reports'
import type { Desk } from './desk.ts'
import { schoolNamed } from './which-school.ts'

export const CLASS_REPORTS_OPTIONS = {
  school: { type: 'string' },
  class: { type: 'string' },
  term: { type: 'string' },
  year: { type: 'string' },
  why: { type: 'string' },
} as const

/** What can be done to the reports of a class, and how it is said. */
const DEEDS = { compile: 'made', approve: 'approved', publish: 'published', withdraw: 'taken back' } as const
type Deed = keyof typeof DEEDS

/** The deed of this name; undefined when it is none of them. */
export const deedNamed = (name: string | undefined): Deed | undefined =>
  name === 'compile' || name === 'approve' || name === 'publish' || name === 'withdraw' ? name : undefined

type Choice = { [K in keyof typeof CLASS_REPORTS_OPTIONS]?: string | undefined }

/** `schoolgate reports compile|approve|publish|withdraw`: of one class, or of every class one after the other. */
export async function classReports({ db, clock, say }: Desk, deed: Deed, choice: Choice): Promise<number> {
  const { term, year } = choice
  if (!/^[1-4]$/.test(term ?? '') || !/^\d{4}\/\d{4}$/.test(year ?? ''))
    throw new Refusal(`It is: schoolgate reports ${deed} --term 2 --year 2025/2026 [--class CODE].`)
  const { why } = choice
  if (deed === 'withdraw' && (why ?? '').length < 3) throw new Refusal('Say with --why for which reason they are taken back.')
  const school = await schoolNamed(db, choice.school)
  const maker = { schoolId: school.id, scope: null, name: `schoolgate reports ${deed}` }
  const all = await db.asSystem((tx) => tx.select().from(classes))
  const codes = all.filter((each) => each.schoolId === school.id && each.isActive).toSorted((a, b) => a.position - b.position)
  const wanted = choice.class === undefined ? codes.map(({ code }) => code) : [choice.class]
  for (const [index, code] of wanted.entries()) {
    const batch = { class: code, academic_year: year ?? '', term: Number(term) }
    const now = clock()
    const outcome = await db
      .asSystem((tx): Promise<Outcome> => {
        if (deed === 'compile') return compileReports(tx, maker, batch, now)
        if (deed === 'approve') return approveReports(tx, maker, batch, now)
        if (deed === 'publish') return publishReports(tx, maker, batch, now, now)
        return withdrawReports(tx, maker, batch, why ?? '', now)
      })
      .catch((error: unknown) => {
        if (error instanceof Problem)
          throw new Refusal(`There is no class ${code} or no term ${term} of ${year} in ${school.name}.`, { cause: error })
        throw error
      })
    const versions = outcome.new_versions > 0 ? `, ${outcome.new_versions} as a new version` : ''
    say(
      `  ${index + 1} of ${wanted.length}  ${code}: ${outcome.reports} ${DEEDS[deed]}${versions}, ${outcome.unchanged} as they were`,
    )
  }
  return 0
}
