import { rm } from 'node:fs/promises'
import { startSchool } from './school.ts'

/**
 * Starts one school for the whole run; the journeys find it through the environment. It is started from nothing once, and stopped: this
 * one and those that some journeys have for themselves begin with a copy of it, for the demo school takes seconds to load.
 */
export default async function startServerForJourneys(): Promise<() => Promise<void>> {
  const { dataDir: ready, stop } = await startSchool()
  await stop({ keepData: true })
  process.env['SCHOOL_MADE_READY'] = ready
  const school = await startSchool()
  process.env['SCHOOL_URL'] = school.url
  process.env['SCHOOL_DATA_DIR'] = school.dataDir
  return async () => {
    await school.stop()
    await rm(ready, { recursive: true, force: true })
  }
}
