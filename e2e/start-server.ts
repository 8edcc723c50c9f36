import { startSchool } from './school.ts'

/** Starts one school for the whole run; the journeys find it through the environment. */
export default async function startServerForJourneys(): Promise<() => Promise<void>> {
  const school = await startSchool()
  process.env['SCHOOL_URL'] = school.url
  process.env['SCHOOL_DATA_DIR'] = school.dataDir
  return () => school.stop()
}
