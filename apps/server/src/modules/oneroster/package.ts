import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '#db'
import { guard, writeCsv } from '#lib/csv'
import { ZipWriter } from '#lib/sheets/zip-writer'
import { inLargePieces } from '#lib/sheets/xlsx-writer'
import { manifestRows, PACKAGE_FILES, type PackageFile } from './package-files.ts'
import type { Asking } from './sources/words.ts'

const Found = z.array(z.object({ object: z.unknown() }))

export type PackageParts = {
  asking: Asking
  school: { name: string; code: string }
  /** A step in a transaction of its own. */
  step<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  progress(done: number, total: number): Promise<void>
}

/** Everything that OneRoster knows of a school as a package of CSV files, which any system of the standard reads, ours too. */
export async function packageOf({ asking, school, step, progress }: PackageParts): Promise<Buffer> {
  const zip = new ZipWriter()
  for (const [done, file] of PACKAGE_FILES.entries()) {
    await progress(done, PACKAGE_FILES.length)
    await step((tx) => zip.add(`${file.name}.csv`, inLargePieces(csvOf(tx, asking, file))))
  }
  return zip.end([['manifest.csv', writeCsv(manifestRows(school.name, school.code))]])
}

async function* csvOf(tx: Tx, asking: Asking, { heads, rows, lines }: PackageFile): AsyncGenerator<string> {
  yield writeCsv([heads])
  await tx.execute(sql`declare package no scroll cursor for ${rows(asking)}`)
  for (;;) {
    const { rows: found } = await tx.execute<Record<string, unknown>>(sql`fetch 1000 from package`)
    const objects = Found.parse(found)
    if (objects.length === 0) break
    yield writeCsv(objects.flatMap(({ object }) => lines(object).map((cells) => cells.map(plain))))
  }
  await tx.execute(sql`close package`)
}

/** No spreadsheet runs what a cell says; a number to call begins with a plus and is none. */
const plain = (cell: string): string => (/^\+\d+$/.test(cell) ? cell : guard(cell))
