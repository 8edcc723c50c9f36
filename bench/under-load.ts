import type { RunningSchool } from '@schoolgate/e2e/school'
import { hammer } from './hammer.ts'
import type { SignedIn } from './parents.ts'
import { postgresOf, type Use, useOf } from './processes.ts'
import { quantile } from './table.ts'

const SECONDS = 5

/** The heads of the rows that `underLoad` answers. */
export const LOAD_HEADS = [
  'endpoint',
  'connections',
  'requests/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'server CPU µs',
  'PostgreSQL CPU µs',
  'bytes',
]

/** Processor time and memory of the server and of its PostgreSQL. */
export type Uses = { server: Use; postgres: Use }

/** What both programs of a school have used so far. */
export async function usesOf({ pid, dataDir }: RunningSchool): Promise<Uses> {
  return { server: await useOf([pid]), postgres: await useOf(await postgresOf(dataDir)) }
}

/** Asks each address as each parent in turn over so many connections; a row for each, and the most memory seen. */
export async function underLoad<P extends SignedIn>(
  school: RunningSchool,
  parents: readonly P[],
  endpoints: Record<string, (parent: P) => string>,
  connectionCounts: readonly number[],
): Promise<{ rows: (string | number)[][]; busiest: Uses }> {
  const rows = []
  let busiest = await usesOf(school)
  for (const [name, address] of Object.entries(endpoints)) {
    const requests = parents.map((parent) => ({ path: address(parent), cookie: parent.cookie }))
    for (const connections of connectionCounts) {
      await hammer(school.url, requests, connections, 1)
      const before = await usesOf(school)
      const { times, seconds, bytes } = await hammer(school.url, requests, connections, SECONDS)
      const after = await usesOf(school)
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
  return { rows, busiest }
}

const more = (one: Use, other: Use): Use => (other.memory > one.memory ? other : one)
