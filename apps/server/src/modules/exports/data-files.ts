import { guard, writeCsv } from '#lib/csv'
import { inLargePieces } from '#lib/sheets/xlsx-writer'
import { ZipWriter } from '#lib/sheets/zip-writer'
import { inParts, listsRead, type About, type RowsRead, type Source } from './lists.ts'

/** Half of what the import takes of one file, so that no part is too large in bytes either. */
const ROWS_PER_FILE = 10_000

/** A zip of the data files: unpacked into a folder, `schoolgate import` finds nothing to change. */
export async function asDataFiles(source: Source, about: About): Promise<Buffer> {
  const zip = new ZipWriter()
  for await (const { list, rows } of listsRead(source)) {
    const heads = list.columns.map(({ name }) => name)
    let part = 0
    for await (const some of inParts(stillOn(rows), ROWS_PER_FILE)) {
      part++
      await zip.add(part === 1 ? `${list.name}.csv` : `${list.name}.${part}.csv`, inLargePieces(csvOf(heads, some)))
    }
  }
  return zip.end([['READ ME.txt', readMe(about)]])
}

/** Who was switched off stays off: a data file that names them would switch them on again. */
async function* stillOn(rows: RowsRead): RowsRead {
  for await (const row of rows) if (!row.isOff) yield row
}

async function* csvOf(heads: readonly string[], rows: RowsRead): AsyncGenerator<string> {
  yield writeCsv([heads])
  for await (const { cells } of rows) yield writeCsv([cells.map(guard)])
}

const readMe = ({ school, at, by, reason }: About): string => `${school}

Taken out of Schoolgate on ${at} by ${by}. Why: ${reason}

These are the school's data files (docs/data-files.md). Unpack them into a folder; to bring them in again:

    schoolgate import FOLDER --dry-run

Not here: papers of notices, signatures and photos, and who was switched off.
`
