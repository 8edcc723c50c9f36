import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { guard, writeCsv } from '#lib/csv'

/** As many rows as one file may have. */
const ROWS_PER_FILE = 20_000

type Row = Readonly<Record<string, string>>

/** A folder of data files as it will be written; a sheet's name is the file's without `.csv`. */
export type FolderContent = {
  sheets: ReadonlyMap<string, readonly Row[]>
  papers: Beside
  signatures?: Beside
}
type Beside = readonly { name: string; bytes: Uint8Array }[]

/** Writes data files as the import reads them: cells guarded, long sheets in parts, papers under `notices/`, signatures under `signatures/`. */
export async function writeFolder(folder: string, { sheets, papers, signatures = [] }: FolderContent): Promise<void> {
  for (const kind of ['notices', 'signatures']) await mkdir(path.join(folder, kind), { recursive: true })
  for (const [name, rows] of sheets) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    if (columns.length === 0) continue
    const parts = Math.ceil(rows.length / ROWS_PER_FILE)
    for (let part = 0; part < parts; part++) {
      const body = rows.slice(part * ROWS_PER_FILE, (part + 1) * ROWS_PER_FILE)
      const cells = body.map((row) => columns.map((column) => guard(row[column] ?? '')))
      await writeFile(path.join(folder, `${name}${parts > 1 ? `.${part + 1}` : ''}.csv`), writeCsv([columns, ...cells]))
    }
  }
  for (const { name, bytes } of papers) await writeFile(path.join(folder, 'notices', name), bytes)
  for (const { name, bytes } of signatures) await writeFile(path.join(folder, 'signatures', name), bytes)
}
