import { describeReport, importFolder, type Progress } from '#modules/intake'
import type { CommandContext } from './command-context.ts'
import { untilInterrupted } from './interrupt.ts'
import type { Say } from './steps.ts'

/** From so many rows on a file is worth a line while one waits. */
const LARGE_FILE_ROWS = 1000

/** `schoolgate import FOLDER`: the school's data files, checked, compared and written; 1 when they were refused, or when it was ended before. */
export async function importData(
  { db, storage, clock, say, person }: CommandContext,
  folder: string,
  {
    by: staff,
    ...options
  }: {
    dryRun: boolean
    deactivateMissing: boolean
    newSchool: boolean
    confirmedFamilies: readonly string[]
    by: string | undefined
  },
): Promise<number> {
  const report = await untilInterrupted(say, (signal) =>
    importFolder({
      db,
      storage,
      clock,
      folder,
      commandUser: { person, staff },
      ...options,
      onProgress: progressTo(say),
      signal,
    }),
  )
  say(describeReport(report))
  return report.outcome === 'refused' || report.outcome === 'cancelled' ? 1 : 0
}

const progressTo =
  (say: Say) =>
  ({ step, file, rows }: Progress) => {
    if (rows >= LARGE_FILE_ROWS) say(`  ${step} ${file} (${rows} rows)`)
  }
