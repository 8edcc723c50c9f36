import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { schoolgate, startSchool, type RunningSchool } from '@schoolgate/e2e/school'
import { startStandInModel } from '@schoolgate/e2e/stand-in-model'
import { signInByPhone, type SignedIn } from './parents.ts'
import { printTable, quantile } from './table.ts'
import { usesOf } from './under-load.ts'
import { importInto } from './large-school.ts'

const PUPILS = 200
const PARENTS = 16
const ROUNDS = 10
const WARMING = 3
const QUESTIONS = [
  'How many days was my child absent this term?',
  'What did she get in maths?',
  'How much do I still owe?',
  'Any new notices?',
  'Who teaches English, and when does next term begin?',
]
const HEADS = ['answered by', 'questions', 'first byte p50 ms', 'p95 ms', 'first word p50 ms', 'p95 ms', 'whole p50 ms', 'CPU ms']

type Parent = SignedIn & { wardId: string }
/** Milliseconds from sending the question. */
type Times = { firstByte: number; firstWord: number; whole: number }

/** What an answer costs over HTTP at one connection: the built-in's, and what we add to an outside model's first words. */
export async function assistant(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-assistant-'))
  const vendor = await startStandInModel(['Here is what the register shows: [F1] '])
  try {
    const phones = await importSchool(dataDir)
    const school = await startSchool({
      dataDir,
      environment: {
        DEMO: '0',
        TRUST_PROXY: '1',
        ASSISTANT_PROVIDER: 'openai-compatible',
        ASSISTANT_BASE_URL: vendor.url,
        ASSISTANT_MODEL: 'stand-in',
        ASSISTANT_PER_MINUTE: '1000',
        ASSISTANT_PER_DAY: '10000',
      },
    })
    try {
      const parents = await Promise.all(
        (await signInByPhone(school.url, dataDir, phones)).map((one) => withWard(school.url, one)),
      )
      const half = Math.ceil(parents.length / 2)
      const rows = [await measure('the built-in', school, parents.slice(0, half))]
      for (const parent of parents.slice(half)) await agree(school.url, parent)
      rows.push(await measure('an outside model that answers at once', school, parents.slice(half)))
      printTable(`One connection, ${PUPILS} pupils; an outside model here takes two calls and no time of its own`, HEADS, rows)
    } finally {
      await school.stop()
    }
  } finally {
    vendor.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(name: string, school: RunningSchool, parents: readonly Parent[]): Promise<(string | number)[]> {
  // A server that has just started is slower than the one a parent meets.
  for (let round = 0; round < WARMING; round++)
    for (const parent of parents) for (const question of QUESTIONS) await ask(school.url, parent, question)
  const before = await usesOf(school)
  const times: Times[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const parent of parents) for (const question of QUESTIONS) times.push(await ask(school.url, parent, question))
  const after = await usesOf(school)
  const at = (key: keyof Times, share: number) => {
    const sorted = times.map((one) => one[key]).toSorted((a, b) => a - b)
    return Math.round(quantile(sorted, share) * 10) / 10
  }
  return [
    name,
    times.length,
    at('firstByte', 0.5),
    at('firstByte', 0.95),
    at('firstWord', 0.5),
    at('firstWord', 0.95),
    at('whole', 0.5),
    Math.round((after.server.cpu - before.server.cpu) / times.length / 100) / 10,
  ]
}

function ask(url: string, { cookie, wardId }: Parent, message: string): Promise<Times> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now()
    const headers = { cookie, origin: url, 'content-type': 'application/json', accept: 'text/event-stream' }
    const asked = request(`${url}/api/v1/parents/chat`, { method: 'POST', headers }, (answer) => {
      let [firstByte, firstWord, heard] = [0, 0, '']
      answer.on('data', (chunk: Buffer) => {
        firstByte ||= performance.now() - sentAt
        heard += chunk.toString()
        if (heard.includes('"text-delta"')) firstWord ||= performance.now() - sentAt
      })
      answer.on('end', () => {
        if (answer.statusCode !== 200 || firstWord === 0)
          return reject(new Error(`“${message}” answered ${answer.statusCode}: ${heard}`))
        resolve({ firstByte, firstWord, whole: performance.now() - sentAt })
      })
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(JSON.stringify({ child_id: wardId, message }))
  })
}

/** A school that lets an outside model help; answers the phones of some parents. */
async function importSchool(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'files-to-import')
  await schoolgate(['demo', '--write', folder, '--pupils', String(PUPILS)])
  const file = path.join(folder, 'nyansapo/school.csv')
  const [heads = '', row = ''] = (await readFile(file, 'utf8')).trim().split(/\r?\n/)
  await writeFile(file, `${heads},ai_outside\n${row},yes\n`)
  await importInto(dataDir, path.join(folder, 'nyansapo'))
  const guardians = await readFile(path.join(folder, 'nyansapo/guardians.csv'), 'utf8')
  const numbers = guardians.match(/\b0[25]\d \d{3} \d{4}\b/g) ?? []
  return numbers.slice(0, PARENTS).map((number) => `+233${number.replaceAll(' ', '').slice(1)}`)
}

async function withWard(url: string, parent: SignedIn): Promise<Parent> {
  const answer = await fetch(`${url}/findandparentacc?parentid=${parent.userId}`, { headers: { cookie: parent.cookie } })
  const { user_wards: wards } = await answer.json()
  return { ...parent, wardId: String(wards[0].id) }
}

async function agree(url: string, { cookie }: Parent): Promise<void> {
  const answer = await fetch(`${url}/api/v1/profile/assistant_consent`, {
    method: 'PUT',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ outside_service: true, keep_unanswered: false }),
  })
  if (!answer.ok) throw new Error(`The consent answered ${answer.status}.`)
}
