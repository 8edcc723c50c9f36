import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, gracefield, nyansapo } from '@schoolgate/demo'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { dayIn } from '#lib/days'
import type { Storage } from '#lib/storage'
import { hashPassword } from '#modules/identity'
import type { Progress } from './import-steps.ts'
import { importFolder } from './intake.ts'
import { newcomersTo } from './demo-newcomers.ts'
import { lacksPassword, setFirstPassword } from './people.store.ts'
import { schoolOfCode, waitForDemoTurn } from './references.store.ts'
import { describeReport } from './report.ts'
import { writeFolder } from './write-folder.ts'

type DemoOptions = { db: Db; storage: Storage; clock: Clock; onProgress?: (progress: Progress) => void }

/**
 * Puts the two demo schools into the database, as far as they are not there yet, and gives their accounts the demo's password. A school that an
 * earlier release loaded gets the people who came to the demo since, and nothing else.
 * Of several servers that start on one database one loads them, and the others wait.
 */
export async function loadDemo(options: DemoOptions): Promise<{ loaded: string[] }> {
  const turn = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  // This transaction holds the turn and does nothing else: what is loaded has its own, and writes files between them.
  const holding = options.db.asSystem(async (tx) => {
    await waitForDemoTurn(tx)
    turn.resolve()
    await done.promise
  })
  await Promise.race([turn.promise, holding])
  try {
    return await load(options)
  } finally {
    done.resolve()
    await holding
  }
}

async function load({ db, storage, clock, onProgress }: DemoOptions): Promise<{ loaded: string[] }> {
  const loaded: string[] = []
  // The passwords come last, so this also tells of a load that was cut off.
  if (!(await db.asSystem((tx) => lacksPassword(tx, DEMO_ACCOUNTS)))) return { loaded }
  const today = dayIn('Africa/Accra', clock())
  for (const make of [nyansapo, gracefield]) {
    const content = make({ today })
    const wanted = await db.asSystem(async (tx) => {
      const school = await schoolOfCode(tx, content.name)
      return school ? newcomersTo(tx, school, content) : content
    })
    if (wanted === null) continue
    const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-demo-'))
    try {
      await writeFolder(folder, wanted)
      const report = await importFolder({
        db,
        storage,
        clock,
        folder,
        commandUser: { person: 'the demo', staff: undefined },
        newSchool: true,
        ...(onProgress ? { onProgress } : {}),
      })
      if (report.outcome !== 'imported') throw new Error(`The demo school does not import.\n${describeReport(report)}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    if (wanted === content) loaded.push(content.name)
  }
  for (const { email } of DEMO_ACCOUNTS) {
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    await db.asSystem((tx) => setFirstPassword(tx, email, passwordHash))
  }
  return { loaded }
}

/** Writes the demo schools as data files into `folder`, one folder each, to study or to change; the first one with so many pupils. */
export async function writeDemo(folder: string, clock: Clock, pupils?: number): Promise<string[]> {
  const today = dayIn('Africa/Accra', clock())
  const written: string[] = []
  for (const content of [nyansapo({ today, ...(pupils === undefined ? {} : { pupils }) }), gracefield({ today })]) {
    const place = path.join(folder, content.name)
    await writeFolder(place, content)
    written.push(place)
  }
  return written
}
