import { assetsUnder } from '#app/world'
import { noPdfCache } from '#lib/pdf/pdf-cache'
import { Refusal } from '#lib/refusal'
import { writeWholeFile } from '#lib/whole-file'
import { createLimits } from '#modules/limits'
import { createReports } from '#modules/reports'
import { createStrangers } from '#modules/shares'
import { createVerify } from '#modules/verify'
import type { ChangeContext } from './school-command.ts'

type Batch = { class: string; term: number; year: string; out: string }

/** Said after so many papers, so that whoever waits sees that it goes on. */
const SAY_EVERY = 10

/** `schoolgate reports pdf`: a class's published reports as one file, written page by page and complete or not at all. The guardians see that their papers were taken out. */
export async function printClassReports(context: ChangeContext, { class: classCode, term, year, out }: Batch): Promise<number> {
  const { env, db, storage, clock, say, serverRoot, school, by } = context
  const { seal } = createVerify({ db, clock, ...env })
  const strangers = createStrangers({ limits: createLimits({ db, clock }) })
  const assetsRoot = assetsUnder(serverRoot)
  const { printClass } = createReports({ ...env, db, storage, clock, assetsRoot, prints: noPdfCache, strangers, seal })
  let count = 0
  const papers = await printClass(by, { classCode, year, term }, (drawn, of) => {
    count = of
    if (drawn % SAY_EVERY === 0 && drawn < of) say(`  ${drawn} of ${of}`)
  })
  if (!papers) throw new Refusal(`${school.name} has no published reports of class ${classCode} in term ${term} of ${year}.`)
  await writeWholeFile(out, papers.doc)
  say(`${count} ${count === 1 ? 'report' : 'reports'} of ${classCode} in ${out}`)
  return 0
}
