import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Storage } from '#lib/storage'
import { COMMAND_USER } from './command-user.ts'
import { describeReport, importFolder, type ImportOptions, type ImportReport } from '#modules/intake'

const DOCS = path.resolve(import.meta.dirname, '../../../../docs/data-files.md')

export const temporaryFolder = () => mkdtemp(path.join(tmpdir(), 'schoolgate-'))

/** How a file is changed before it is imported: its text made another, or (null) left out. */
export type Changes = Record<string, ((text: string) => string | Uint8Array) | null>

/** White paper with a stroke on it. */
export const strokeOfInk = (thick: number) =>
  sharp(Buffer.alloc(300 * 100, 255).fill(0, 300 * 50, 300 * (50 + thick)), { raw: { width: 300, height: 100, channels: 1 } })
    .png()
    .toBuffer()

/** The examples of docs/data-files.md as a folder. */
async function documentedFolder(): Promise<string> {
  const folder = await temporaryFolder()
  for (const [, name, text] of (await readFile(DOCS, 'utf8')).matchAll(/```csv (\w+)\n(.*?)```/gs))
    await writeFile(path.join(folder, `${name}.csv`), text ?? '')
  await mkdir(path.join(folder, 'signatures'))
  await writeFile(path.join(folder, 'signatures', 'adjei-boateng.png'), await strokeOfInk(4))
  return folder
}

/** The school of the documentation's examples, to be imported with changes, again and again. */
export async function documentedSchool({ db, storage, clock }: { db: Db; storage: Storage; clock: Clock }) {
  const documented = await documentedFolder()
  const from = (folder: string, options: Partial<ImportOptions> = {}) =>
    importFolder({ db, storage, clock, folder, commandUser: COMMAND_USER, ...options })
  const folderWith = async (changes: Changes): Promise<string> => {
    const folder = await temporaryFolder()
    await cp(documented, folder, { recursive: true, filter: (file) => changes[path.basename(file, '.csv')] !== null })
    for (const [name, change] of Object.entries(changes)) {
      const place = path.join(folder, `${name}.csv`)
      if (change) await writeFile(place, change(await readFile(place, 'utf8').catch(() => '')))
    }
    return folder
  }
  return {
    /** Where the examples lie. */
    documented,
    from,
    folderWith,
    /** Imports the examples, some of them changed. */
    bring: async (changes: Changes = {}, options: Partial<ImportOptions> = {}) => from(await folderWith(changes), options),
    /** Imports only these files, beside school.csv. */
    bringOnly: async (files: Record<string, string>, options: Partial<ImportOptions> = {}) => {
      const folder = await temporaryFolder()
      await cp(path.join(documented, 'school.csv'), path.join(folder, 'school.csv'))
      for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, `${name}.csv`), text)
      return from(folder, options)
    },
  }
}

/** What an import did with a file's rows; throws what it was refused for. */
export function differencesOf(report: ImportReport, name: string) {
  const file = report.files.find((each) => each.name === name)
  if (!file) throw new Error(describeReport(report))
  return file.differences
}
