import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSchool } from '@schoolgate/e2e/school'
import { largeSchool } from './large-school.ts'
import { post } from './parents.ts'
import { printTable, quantile } from './table.ts'
import { usesOf } from './under-load.ts'

/** `DAY_PARENTS=3000` for more than two cores can serve in a minute. */
const PARENTS = Number(process.env['DAY_PARENTS'] ?? 1000)
const PUPILS = PARENTS * 1.3
const WITHIN_MS = 60_000
/** Half of the phones come from one address of a carrier. */
const CARRIER = '41.66.200.10'
/** Between two taps. */
const READS_MS = 500

const HEADS = ['step', 'answers', 'refused or broken', 'p50 ms', 'p95 ms', 'p99 ms']

/** What one step was answered, and how quickly. */
type Step = { times: number[]; wrong: Map<string, number> }

/**
 * The day of the results: a thousand parents or more open the app within a minute, each signing in by phone and going on to the wards, the newest
 * report and a bill, half of them behind one address. The phones are played on the same machine.
 */
export async function day(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-day-'))
  const { phones } = await largeSchool(dataDir, PUPILS)
  const school = await startSchool({ dataDir, environment: { DEMO: '0', TRUST_PROXY: '1' } })
  try {
    const steps = new Map<string, Step>()
    const codes = codesAsTheyCome(dataDir)
    const before = await usesOf(school)
    const parents = [...new Set(phones)].slice(0, PARENTS)
    const came = parents.map(async (phone, at) => {
      await pause((WITHIN_MS * at) / parents.length)
      const address = at % 2 === 0 ? CARRIER : `10.0.${at >> 8}.${at & 255}`
      return await goThrough(school.url, phone, address, codes, steps)
    })
    const arrived = (await Promise.all(came)).filter(Boolean).length
    codes.stop()
    const after = await usesOf(school)
    const rows = [...steps].map(([name, { times, wrong }]) => {
      const sorted = times.toSorted((a, b) => a - b)
      const said = [...wrong].map(([what, count]) => `${count} × ${what}`).join(', ')
      return [
        name,
        times.length,
        said === '' ? 'none' : said,
        ...[0.5, 0.95, 0.99].map((share) => Math.round(quantile(sorted, share))),
      ]
    })
    printTable(`Results day: ${arrived} of ${parents.length} parents came as far as the bill`, HEADS, rows)
    printTable(
      'What it cost for each parent, processor ms, and most memory MB at its end',
      ['program', 'processor', 'memory'],
      (['server', 'postgres'] as const).map((name) => [
        name,
        Math.round((after[name].cpu - before[name].cpu) / 1000 / parents.length),
        Math.round(after[name].memory / 1e6),
      ]),
    )
  } finally {
    await school.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Codes = { to(phone: string): Promise<string>; stop(): void }

/** The codes that go out, each told to whoever waits for it: the outbox is read once for all of them. */
function codesAsTheyCome(dataDir: string): Codes {
  const waiting = new Map<string, (code: string) => void>()
  const known = new Map<string, string>()
  let read = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const text = await readFile(path.join(dataDir, 'outbox/sms.jsonl'), 'utf8').catch(() => '')
      const lines = text.slice(read, text.lastIndexOf('\n') + 1)
      read += lines.length
      for (const line of lines.split('\n').filter(Boolean)) {
        const { to, text: words } = JSON.parse(line)
        const [code] = /^\d{6,8}\b/.exec(words) ?? []
        if (code === undefined) continue
        known.set(to, code)
        waiting.get(to)?.(code)
      }
      await pause(20)
    }
  }
  void watch()
  return {
    to: (phone) =>
      new Promise((resolve) => {
        const code = known.get(phone)
        if (code === undefined) waiting.set(phone, resolve)
        else resolve(code)
      }),
    stop: () => (isOver = true),
  }
}

/** True when this parent came to the end. */
async function goThrough(url: string, phone: string, address: string, codes: Codes, steps: Map<string, Step>): Promise<boolean> {
  const jar = new Map<string, string>()
  const headers = () => ({ 'x-forwarded-for': address, cookie: [...jar].map((pair) => pair.join('=')).join('; ') })

  /** Null where it was not answered as it should be; that is counted. */
  async function step(name: string, ask: () => Promise<Response>): Promise<Record<string, never> | null> {
    const known = steps.get(name) ?? { times: [], wrong: new Map<string, number>() }
    steps.set(name, known)
    const began = performance.now()
    const answer = await ask().catch(() => null)
    const body = await answer?.text()
    known.times.push(performance.now() - began)
    if (!answer?.ok) {
      const what = answer === null ? 'no answer' : String(answer.status)
      known.wrong.set(what, (known.wrong.get(what) ?? 0) + 1)
      return null
    }
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    await pause(READS_MS)
    return body ? JSON.parse(body) : {}
  }
  const get = (at: string) => () => fetch(url + at, { headers: headers() })

  const asked = await step('ask for a code', () => post(url, '/verifymyphonenumbertwo', { phone_number: phone }, headers()))
  if (!asked) return false
  const code = await codes.to(phone)
  const checked = await step('give the code', () =>
    post(url, '/api/v1/phone_codes/check', { phone_number: phone, code }, headers()),
  )
  if (!checked) return false
  const ticket = { phone_number: phone, firebase_id: String(checked['firebase_id']) }
  const entered = await step('come in', () => post(url, '/findandupdateparent', ticket, headers()))
  if (!entered) return false
  const wards = await step('the wards', get(`/findandparentacc?parentid=${String(entered['user_id'])}`))
  const [ward] = Array.from<{ id: string }>(wards?.['user_wards'] ?? [])
  if (!ward) return false
  const reports = await step('the reports of a ward', get(`/api/v1/wards/${ward.id}/term_reports`))
  const [report] = Array.from<{ id: string }>(reports?.['term_reports'] ?? [])
  if (report && !(await step('the newest report', get(`/api/v1/term_reports/${report.id}`)))) return false
  const family = await step('the bills', get('/api/v1/bills'))
  const [bill] = Array.from<{ public_id: string }>(family?.['bills'] ?? [])
  return bill !== undefined && (await step('a bill', get(`/studentbills/${bill.public_id}.json`))) !== null
}
