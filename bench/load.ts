import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSchool } from '@schoolgate/e2e/school'
import { largeSchool } from './large-school.ts'
import { signInByPhone, type SignedIn } from './parents.ts'
import type { Use } from './processes.ts'
import { printTable } from './table.ts'
import { LOAD_HEADS, underLoad, usesOf } from './under-load.ts'

const PUPILS = 1000
const PARENTS = 128
const CONNECTIONS = [1, 16, 64]
const ENDPOINTS = {
  '/findandparentacc': ({ userId }: SignedIn) => `/findandparentacc?parentid=${userId}`,
  // Home is the wards and the feed.
  '/myuserfeed': ({ userId }: SignedIn) => `/myuserfeed?user_id=${userId}&limit=15`,
  '/allmynotifs': ({ userId }: SignedIn) => `/allmynotifs?user_id=${userId}`,
}

/** Speed, processor time and memory while many parents of a school of 1,000 pupils read at once. */
export async function load(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-load-'))
  const { phones } = await largeSchool(dataDir, PUPILS)
  const school = await startSchool({ dataDir, environment: { DEMO: '0', TRUST_PROXY: '1' } })
  try {
    const idle = await usesOf(school)
    const parents = await signInByPhone(school.url, dataDir, phones.slice(0, PARENTS))
    const { rows, busiest } = await underLoad(school, parents, ENDPOINTS, CONNECTIONS)
    printTable(
      `${PARENTS} signed-in parents, a school of ${PUPILS} pupils; the load comes from the same machine`,
      LOAD_HEADS,
      rows,
    )
    printTable(
      'Memory (proportional share), MB',
      ['process', 'idle', 'most under load'],
      (['server', 'postgres'] as const).map((name) => [name, megabytes(idle[name]), megabytes(busiest[name])]),
    )
  } finally {
    await school.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const megabytes = ({ memory }: Use): number => Math.round(memory / 1e6)
