import path from 'node:path'
import { assetsUnder } from '#app/world'
import { Refusal } from '#lib/refusal'
import { writeWholeFile } from '#lib/whole-file'
import { createReports } from '#modules/reports'
import { createVerify } from '#modules/verify'
import type { Desk } from './desk.ts'
import { schoolNamed } from './which-school.ts'

export const PRINT_OPTIONS = {
  school: { type: 'string' },
  class: { type: 'string' },
  term: { type: 'string' },
  year: { type: 'string' },
  out: { type: 'string' },
} as const

type Choice = { [K in keyof typeof PRINT_OPTIONS]?: string | undefined }

/** Said after so many papers, so that whoever waits sees that it goes on. */
const SAY_EVERY = 10

/** `schoolgate reports pdf`: a class's published reports as one file, written page by page and complete or not at all. */
export async function printClassReports(
  desk: Desk,
  { school: code, class: classCode, term, year, out }: Choice,
): Promise<number> {
  const { env, db, storage, clock, say, serverRoot } = desk
  if (classCode === undefined || out === undefined || !/^[1-4]$/.test(term ?? '') || !/^\d{4}\/\d{4}$/.test(year ?? ''))
    throw new Refusal('It is: schoolgate reports pdf --class CODE --term 2 --year 2025/2026 --out FILE.')
  const school = await schoolNamed(db, code)
  const { publicUrl } = env
  const { seal } = createVerify({ db, clock, publicUrl })
  const { printClass } = createReports({ db, storage, clock, publicUrl, assetsRoot: assetsUnder(serverRoot), seal })
  let count = 0
  const papers = await printClass(school.id, { classCode, year: year ?? '', term: Number(term) }, (drawn, of) => {
    count = of
    if (drawn % SAY_EVERY === 0 && drawn < of) say(`  ${drawn} of ${of}`)
  })
  if (!papers) throw new Refusal(`${school.name} has no published reports of class ${classCode} in term ${term} of ${year}.`)
  const file = path.resolve(out)
  await writeWholeFile(file, papers.doc)
  say(`${count} ${count === 1 ? 'report' : 'reports'} of ${classCode} in ${file}`)
  return 0
}
