import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSchool, type RunningSchool } from '@schoolgate/e2e/school'
import { hammer, tagged, type Ask } from './hammer.ts'
import { largeSchool } from './large-school.ts'
import { signInByPhone, type SignedIn } from './parents.ts'
import { postgresOf, useOf } from './processes.ts'
import { printTable, quantile } from './table.ts'

const PUPILS = 1000
const YEARS = 3
const PARENTS = 128
const CONNECTIONS = [16, 1]
const SECONDS = 4

/** A parent, with a term to ask of. */
type Parent = SignedIn & { termId: string }

/** What the specification has a parent's app read (§2). */
const GETS: Record<string, (parent: Parent) => string> = {
  '/getschoolinfos': ({ userId }) => `/getschoolinfos?user_id=${userId}`,
  '/findandparentacc': ({ userId }) => `/findandparentacc?parentid=${userId}`,
  '/myuserfeed': ({ userId }) => `/myuserfeed?user_id=${userId}`,
  '/allmynotifs': ({ userId }) => `/allmynotifs?user_id=${userId}`,
  '/getusereverydetail': ({ userId, termId }) => `/getusereverydetail?user_id=${userId}&term_id=${termId}`,
}

const HEADS = ['GET', 'answer', 'connections', 'server ms', 'PostgreSQL ms', 'together ms', 'p50 ms', 'p95 ms', 'bytes']

/**
 * What each of the specification's reads costs in processor time, of the server and its PostgreSQL: fresh, and when nothing has changed
 * since the parent asked last. Several phones ask at once, or one after the other.
 */
export async function reads(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-reads-'))
  const { phones } = await largeSchool(dataDir, PUPILS, YEARS)
  const school = await startSchool({ dataDir, environment: { DEMO: '0', TRUST_PROXY: '1' } })
  try {
    const parents: Parent[] = []
    for (const parent of await signInByPhone(school.url, dataDir, phones.slice(0, PARENTS)))
      parents.push({ ...parent, termId: await termOf(school.url, parent) })
    const rows = []
    for (const [name, address] of Object.entries(GETS)) {
      const asks = parents.map((parent): Ask => ({ path: address(parent), cookie: parent.cookie }))
      const known: Ask[] = []
      for (const ask of asks) known.push(await tagged(school.url, ask))
      for (const connections of CONNECTIONS) {
        rows.push([name, 'fresh', connections, ...(await cost(school, asks, connections))])
        rows.push([name, 'unchanged', connections, ...(await cost(school, known, connections))])
      }
    }
    printTable(`${PARENTS} parents, ${PUPILS} pupils, ${YEARS} years; processor time of one answer`, HEADS, rows)
  } finally {
    await school.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function cost(school: RunningSchool, asks: readonly Ask[], connections: number): Promise<(number | string)[]> {
  await hammer(school.url, asks, connections, 1)
  const before = await spentBy(school)
  const { times, bytes } = await hammer(school.url, asks, connections, SECONDS)
  const after = await spentBy(school)
  const each = (name: 'server' | 'postgres') => between(before[name], after[name]) / times.length / 1000
  const sorted = times.toSorted((a, b) => a - b)
  return [
    ...[each('server'), each('postgres'), each('server') + each('postgres')].map((ms) => ms.toFixed(2)),
    ...[0.5, 0.95].map((share) => quantile(sorted, share).toFixed(1)),
    Math.round(bytes / times.length),
  ]
}

/** Processor time in microseconds of each process so far. */
type Spent = Map<number, number>

async function spentBy({ pid, dataDir }: RunningSchool): Promise<{ server: Spent; postgres: Spent }> {
  const each = async (pids: readonly number[]): Promise<Spent> =>
    new Map(await Promise.all(pids.map(async (one) => [one, (await useOf([one])).cpu] as const)))
  return { server: await each([pid]), postgres: await each(await postgresOf(dataDir)) }
}

/** A connection of PostgreSQL that was not used for a while ends, and what it had used with it: it is left out. */
const between = (before: Spent, after: Spent): number =>
  [...after].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0)

async function termOf(url: string, { cookie, userId }: SignedIn): Promise<string> {
  const answer = await fetch(`${url}/getschoolinfos?user_id=${userId}`, { headers: { cookie } })
  const { school_info: info } = await answer.json()
  return String(info.terms.at(-1).id)
}
