import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSchool } from '@schoolgate/e2e/school'
import { hammer } from './hammer.ts'
import { largeSchool } from './large-school.ts'
import { signInByPhone } from './parents.ts'
import { postgresOf, type Use, useOf } from './processes.ts'
import { printTable, quantile } from './table.ts'

const PUPILS = 1000
const PARENTS = 128
const CONNECTIONS = [1, 16, 64]
const SECONDS = 5
const ENDPOINTS: Record<string, (userId: string) => string> = {
  '/findandparentacc': (userId) => `/findandparentacc?parentid=${userId}`,
  '/allmynotifs': (userId) => `/allmynotifs?user_id=${userId}`,
}

/** Speed, processor time and memory while many parents of a school of 1,000 pupils read at once. */
export async function load(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-load-'))
  const { phones } = await largeSchool(dataDir, PUPILS)
  const school = await startSchool({ dataDir, environment: { DEMO: '0', TRUST_PROXY: '1' } })
  try {
    const postgres = () => postgresOf(dataDir)
    const idle = { server: await useOf([school.pid]), postgres: await useOf(await postgres()) }
    const parents = await signInByPhone(school.url, dataDir, phones.slice(0, PARENTS))
    const rows = []
    let busiest = idle
    for (const [name, address] of Object.entries(ENDPOINTS)) {
      const requests = parents.map(({ cookie, userId }) => ({ path: address(userId), cookie }))
      for (const connections of CONNECTIONS) {
        await hammer(school.url, requests, connections, 1)
        const before = { server: await useOf([school.pid]), postgres: await useOf(await postgres()) }
        const { times, seconds, bytes } = await hammer(school.url, requests, connections, SECONDS)
        const after = { server: await useOf([school.pid]), postgres: await useOf(await postgres()) }
        busiest = { server: more(busiest.server, after.server), postgres: more(busiest.postgres, after.postgres) }
        const sorted = times.toSorted((a, b) => a - b)
        rows.push([
          name,
          connections,
          Math.round(times.length / seconds),
          ...[0.5, 0.95, 0.99].map((share) => Math.round(quantile(sorted, share) * 10) / 10),
          Math.round((after.server.cpu - before.server.cpu) / times.length),
          Math.round((after.postgres.cpu - before.postgres.cpu) / times.length),
          Math.round(bytes / times.length),
        ])
      }
    }
    printTable(
      `${PARENTS} signed-in parents, a school of ${PUPILS} pupils; the load comes from the same machine`,
      ['endpoint', 'connections', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'server CPU µs', 'PostgreSQL CPU µs', 'bytes'],
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

const more = (one: Use, other: Use): Use => (other.memory > one.memory ? other : one)
const megabytes = ({ memory }: Use): number => Math.round(memory / 1e6)
