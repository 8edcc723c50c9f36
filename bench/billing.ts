import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { schoolgate, startSchool } from '@schoolgate/e2e/school'
import { largeSchool } from './large-school.ts'
import { signInByPhone, type SignedIn } from './parents.ts'
import { printTable } from './table.ts'
import { LOAD_HEADS, underLoad } from './under-load.ts'

const PUPILS = 1000
const YEARS = 3
const PARENTS = 128
const LINES = 10
const CONNECTIONS = [16, 64]

/** A parent with the first ward and its newest bill. */
type Parent = SignedIn & { wardId: string; billId: string }

const ENDPOINTS: Record<string, (parent: Parent) => string> = {
  'left over all wards': () => '/api/v1/bills',
  'bills of a ward': ({ wardId }) => `/api/v1/wards/${wardId}/bills`,
  'one bill': ({ billId }) => `/api/v1/bills/${billId}`,
  'statement of a year': ({ wardId }) => `/api/v1/wards/${wardId}/statement`,
}

/** What families' bills cost with three years behind them, and how long it takes until a thousand bills are out. */
export async function billing(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-billing-'))
  const { phones } = await largeSchool(dataDir, PUPILS, YEARS)
  const school = await startSchool({ dataDir, environment: { DEMO: '0', TRUST_PROXY: '1' } })
  try {
    const signedIn = await signInByPhone(school.url, dataDir, phones.slice(0, PARENTS))
    const parents: Parent[] = []
    for (const parent of signedIn) {
      const known = await billOf(school.url, parent)
      if (known) parents.push({ ...parent, ...known })
    }
    const { rows } = await underLoad(school, parents, ENDPOINTS, CONNECTIONS)
    printTable(`${parents.length} parents, ${PUPILS} pupils, ${YEARS} years of bills and payments`, LOAD_HEADS, rows)

    const desk = (...args: string[]) => timed(() => schoolgate(args, { DATA_DIR: dataDir, DEMO: '0' }))
    const file = path.join(dataDir, 'fees.json')
    await writeFile(file, JSON.stringify(await feesFor(school.url, signedIn)))
    const [id = ''] = (await desk('fees', 'read', file)).said.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) ?? []
    const list = await desk('fees', 'list')
    const dry = await desk('fees', 'issue', id, '--dry-run')
    const issued = await desk('fees', 'issue', id)
    const again = await desk('fees', 'issue', id)
    const check = await desk('ledger', 'check')
    printTable(
      `Issuing a bill of ${LINES} lines to each pupil, the start of the program included`,
      ['command', 'seconds', 'says'],
      [
        ['fees list, hardly more than that start', list.seconds, lastLine(list.said)],
        ['fees issue --dry-run', dry.seconds, lastLine(dry.said)],
        ['fees issue', issued.seconds, lastLine(issued.said)],
        ['fees issue, again', again.seconds, lastLine(again.said)],
        ['ledger check', check.seconds, lastLine(check.said)],
      ],
    )
  } finally {
    await school.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''

async function timed(work: () => Promise<string>): Promise<{ said: string; seconds: number }> {
  const began = performance.now()
  const said = await work()
  return { said, seconds: Math.round((performance.now() - began) / 10) / 100 }
}

async function get(url: string, address: string, { cookie }: SignedIn) {
  const answer = await fetch(url + address, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.json()
}

/** Null for a parent whose ward has no bill: every row is measured with the same parents. */
async function billOf(url: string, parent: SignedIn) {
  const { user_wards: wards } = await get(url, `/findandparentacc?parentid=${parent.userId}`, parent)
  const wardId = String(wards[0].id)
  const { bills } = await get(url, `/api/v1/wards/${wardId}/bills`, parent)
  return bills.length === 0 ? null : { wardId, billId: String(bills[0].id) }
}

/** Ten fees for everybody in the term that runs. */
async function feesFor(url: string, [parent]: readonly SignedIn[]) {
  if (!parent) throw new Error('Nobody is signed in.')
  const { user_wards: wards } = await get(url, `/findandparentacc?parentid=${parent.userId}`, parent)
  const everybody = {
    mandatory: true,
    basis: 'pupil',
    purpose: null,
    approved_by: null,
    level: null,
    class_id: null,
    boarding: null,
  }
  const fees = Array.from({ length: LINES }, (_, at) => {
    return { code: `F${at}`, name: `Fee ${at}`, group: 'tuition', amount_minor: 100_00 + at, ...everybody }
  })
  const term = { academic_year: String(wards[0].academic_year), term: String(wards[0].current_term) }
  return { ...term, name: 'A second bill', due_on: null, minimum_payment_minor: null, fees }
}
