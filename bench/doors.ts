import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, startSchool } from '@schoolgate/e2e/school'
import { hammer, tagged, type Ask } from './hammer.ts'
import { largeSchool } from './large-school.ts'
import { signInByPhone, type SignedIn } from './parents.ts'
import { withProfiler, type Frame } from './profiler.ts'
import { printTable } from './table.ts'

const PUPILS = 200
const YEARS = 1
const PARENTS = 64
const CONNECTIONS = 8
const SECONDS = 5

/** What stands before every door, or beside it: the headers, the limits, the lines, who looked. All that happens below counts. */
const STEPS = /src\/(app\/(floods|headers)|lib\/limit-rate)\.ts$/
/** The same, through which the rest of the request goes on: what happens below them is the request's own. */
const WAY_THROUGH = /src\/(app\/(every-answer|connections|opened)|lib\/limit-concurrency|modules\/shares\/strangers)\.ts$/
const OURS = /apps\/server\/src\//

/** Whether the processor was in one of those steps. */
function isInStep(frames: readonly Frame[]): boolean {
  const [innermost] = frames.filter(({ file }) => OURS.test(file))
  return (innermost !== undefined && WAY_THROUGH.test(innermost.file)) || frames.some(({ file }) => STEPS.test(file))
}

/** What the specification has a parent's app read (§2), of each parent's own. */
const GETS: Record<string, (parent: Parent) => string> = {
  '/getschoolinfos': ({ userId }) => `/getschoolinfos?user_id=${userId}`,
  '/findandparentacc': ({ userId }) => `/findandparentacc?parentid=${userId}`,
  '/myuserfeed': ({ userId }) => `/myuserfeed?user_id=${userId}`,
  '/allmynotifs': ({ userId }) => `/allmynotifs?user_id=${userId}`,
  '/studentbills/{id}.json': ({ billId }) => `/studentbills/${billId}.json`,
  '/getusereverydetail': ({ userId, termId }) => `/getusereverydetail?user_id=${userId}&term_id=${termId}`,
}

/** A parent, with a term and a bill to ask of. */
type Parent = SignedIn & { termId: string; billId: string }

/**
 * What the steps that close the doors cost in each of the specification's reads: their share of the server's processor time, by its own
 * profile. What stood there before them is not taken off. PostgreSQL is asked nothing by them in a parent's session.
 */
export async function doors(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-doors-'))
  const { phones } = await largeSchool(dataDir, PUPILS, YEARS)
  const port = await freePort()
  const environment = { DEMO: '0', TRUST_PROXY: '1', NODE_OPTIONS: `--inspect=127.0.0.1:${port}` }
  const school = await startSchool({ dataDir, environment })
  try {
    const parents: Parent[] = []
    for (const parent of await signInByPhone(school.url, dataDir, phones.slice(0, PARENTS)))
      parents.push(await withTermAndBill(school.url, parent))
    const rows: (string | number)[][] = []
    await withProfiler(port, async (profile) => {
      for (const [name, address] of Object.entries(GETS)) {
        // From an address of a home: what comes from this machine itself is not counted.
        const fresh = parents.map((parent): Ask => ({ path: address(parent), cookie: parent.cookie, from: '41.66.200.10' }))
        const known: Ask[] = []
        for (const ask of fresh) known.push(await tagged(school.url, ask))
        for (const [answer, asks] of Object.entries({ fresh, unchanged: known })) {
          await hammer(school.url, asks, CONNECTIONS, 1)
          const samples = await profile(() => hammer(school.url, asks, CONNECTIONS, SECONDS))
          const share = samples.spent(isInStep) / samples.spent(() => true)
          rows.push([name, answer, samples.count, `${(share * 100).toFixed(1)} %`])
        }
      }
    })
    printTable(`What closes the doors, of the server's processor time in one read; ${CONNECTIONS} connections`, HEADS, rows)
  } finally {
    await school.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const HEADS = ['GET', 'answer', 'samples', 'share']

async function withTermAndBill(url: string, parent: SignedIn): Promise<Parent> {
  const get = async (at: string) => (await fetch(url + at, { headers: { cookie: parent.cookie } })).json()
  const { school_info: about } = await get(`/getschoolinfos?user_id=${parent.userId}`)
  const { bills } = await get('/api/v1/bills')
  return { ...parent, termId: String(about.terms.at(-1).id), billId: String(bills[0].public_id) }
}
