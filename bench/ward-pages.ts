import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSchool } from '@schoolgate/e2e/school'
import { largeSchool } from './large-school.ts'
import { signInByPhone, type SignedIn } from './parents.ts'
import { printTable } from './table.ts'
import { LOAD_HEADS, underLoad } from './under-load.ts'

const PUPILS = 1000
const YEARS = 3
const PARENTS = 128
const CONNECTIONS = [16, 64]

/** A parent with the first ward and the last report. */
type Parent = SignedIn & { wardId: string; reportId: string }

const ENDPOINTS: Record<string, (parent: Parent) => string> = {
  // What Home and the receipts cost must not grow with the school's years either.
  home: ({ userId }) => `/myuserfeed?user_id=${userId}&limit=15`,
  receipts: () => '/api/v1/receipts',
  attendance: ({ wardId }) => `/api/v1/wards/${wardId}/attendance`,
  academics: ({ wardId }) => `/api/v1/wards/${wardId}/academics`,
  timetable: ({ wardId }) => `/api/v1/wards/${wardId}/timetable`,
  'term reports': ({ wardId }) => `/api/v1/wards/${wardId}/term_reports`,
  'full report': ({ reportId }) => `/api/v1/term_reports/${reportId}`,
}

/** What the pages about one ward cost, with three years of attendance, marks and reports of a large school behind them. */
export async function wardPages(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-ward-pages-'))
  const { phones } = await largeSchool(dataDir, PUPILS, YEARS)
  const school = await startSchool({ dataDir, environment: { DEMO: '0', TRUST_PROXY: '1' } })
  try {
    const parents: Parent[] = []
    for (const parent of await signInByPhone(school.url, dataDir, phones.slice(0, PARENTS))) {
      const known = await wardOf(school.url, parent)
      if (known) parents.push({ ...parent, ...known })
    }
    const { rows } = await underLoad(school, parents, ENDPOINTS, CONNECTIONS)
    printTable(`${parents.length} parents, ${PUPILS} pupils, ${YEARS} years of attendance, marks and reports`, LOAD_HEADS, rows)
  } finally {
    await school.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Null for a parent whose ward has no report yet: every row is measured with the same parents. */
async function wardOf(url: string, { cookie, userId }: SignedIn) {
  const get = async (address: string) => {
    const answer = await fetch(url + address, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    return answer.json()
  }
  const { user_wards: wards } = await get(`/findandparentacc?parentid=${userId}`)
  const wardId = String(wards[0].id)
  const { term_reports: reports } = await get(`/api/v1/wards/${wardId}/term_reports`)
  return reports.length === 0 ? null : { wardId, reportId: String(reports[0].id) }
}
