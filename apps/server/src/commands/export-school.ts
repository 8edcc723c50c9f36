import { Readable } from 'node:stream'
import type { ExportForm } from '@schoolgate/contracts/office-work'
import { nameOf } from '#db/audit'
import { requireFilePlace, writeWholeFile } from '#lib/whole-file'
import { recordExport } from '#modules/audit'
import { takeEverything } from '#modules/exports'
import type { ChangeContext } from './school-command.ts'
import { untilInterrupted } from './interrupt.ts'

type Wish = { file: string; as: ExportForm | undefined; reason: string }

/** Said after so many steps, so that whoever waits sees that it goes on. */
const SAY_EVERY = 20

/** `schoolgate export FILE`: everything of a school in one file, complete or not at all. Its families see that it was taken. */
export async function exportSchool(context: ChangeContext, { file, as: form = formOf(file), reason }: Wish): Promise<number> {
  const { db, clock, env, say, by } = context
  requireFilePlace(file)
  const taken = await untilInterrupted(say, async (signal) => {
    const byName = await db.asSystem((tx) => nameOf(tx, by))
    return takeEverything({
      form,
      reason,
      by,
      byName,
      now: clock(),
      site: env.publicUrl,
      step: (work) => db.asSystem(work),
      async progress(done, total) {
        signal.throwIfAborted()
        if (done > 0 && done % SAY_EVERY === 0) say(`  ${done} of ${total}`)
      },
    })
  })
  const { bytes, wardIds } = taken
  await db.asSystem((tx) =>
    recordExport(tx, by, { what: 'school.taken', of: wardIds.map((wardId) => ({ wardId })), note: reason }, clock()),
  )
  await writeWholeFile(file, Readable.from([bytes]))
  say(`Everything of ${context.school.name} in ${file}`)
  return 0
}

const formOf = (file: string): ExportForm => (file.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv')
