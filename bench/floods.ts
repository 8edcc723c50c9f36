import { ABENA, PASSWORD, YAW } from '@schoolgate/e2e/demo'
import { type RunningSchool, startSchool } from '@schoolgate/e2e/school'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Answers, type Flood, flood, hang } from './flood.ts'
import { post, signInByPhone, type SignedIn } from './parents.ts'
import { printTable, quantile } from './table.ts'
import { usesOf } from './under-load.ts'

const CONNECTIONS = 40
const SECONDS = 8
const NETWORKS = 200
const phoneOf = ({ phone }: { phone: string }) => `+233${phone.replaceAll(' ', '').slice(1)}`

/** How another parent's pages are answered while somebody floods a door; one table, a line a flood. */
export async function floods(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-floods-'))
  const school = await startSchool({ dataDir, environment: { TRUST_PROXY: '1' } })
  try {
    const [abena, yaw] = await signInByPhone(school.url, dataDir, [phoneOf(ABENA), phoneOf(YAW)])
    if (!abena || !yaw) throw new Error('The demo parents did not come in.')
    const link = await linkToBill(school, abena)
    const info = await fetch(`${school.url}/getschoolinfos?user_id=${abena.userId}`, { headers: { cookie: abena.cookie } })
    const { school_info: about } = await info.json()
    const rows = [await line(school, yaw, 'nobody', null)]
    for (const [name, begin] of Object.entries(floodsOf(school, abena, { link, termId: about.terms[0].id })))
      rows.push(await line(school, yaw, name, begin))
    printTable(
      `Another parent's wards, feed and notices over 2 connections, ${SECONDS} s each, while ${CONNECTIONS} connections flood one door`,
      [
        'flood',
        'its requests/s',
        'its answers',
        'the parent’s answers',
        'parent p50 ms',
        'parent p95 ms',
        'server CPU %',
        'PostgreSQL CPU %',
      ],
      rows,
    )
  } finally {
    await school.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function line(school: RunningSchool, { cookie, userId }: SignedIn, name: string, begin: (() => Flood) | null) {
  const asks = [`/findandparentacc?parentid=${userId}`, `/myuserfeed?user_id=${userId}`, `/allmynotifs?user_id=${userId}`]
  const { url } = school
  const before = await usesOf(school)
  const began = performance.now()
  const running = begin?.()
  const his = await askAlone({ url, paths: asks, cookie, seconds: SECONDS })
  const theirs = await running?.stop()
  const after = await usesOf(school)
  const seconds = (performance.now() - began) / 1000
  const processor = (of: 'server' | 'postgres') => Math.round((after[of].cpu - before[of].cpu) / 1e4 / seconds)
  const times = [...his.values()].flat().toSorted((a, b) => a - b)
  const ms = (share: number) => Math.round(quantile(times, share) * 10) / 10
  const all = [...(theirs?.values() ?? [])].reduce((sum, { length }) => sum + length, 0)
  return [name, Math.round(all / seconds), said(theirs), said(his), ms(0.5), ms(0.95), processor('server'), processor('postgres')]
}

/** What one parent's answers were, asked in a thread of its own. */
async function askAlone(workerData: { url: string; paths: string[]; cookie: string; seconds: number }): Promise<Answers> {
  const [answers] = await once(new Worker(new URL('./one-parent.ts', import.meta.url), { workerData }), 'message')
  return answers
}

/** `200 × 404, 3 × cut` */
const said = (answers: Answers | undefined): string =>
  [...(answers ?? [])]
    .toSorted(([a], [b]) => a - b)
    .map(([status, { length }]) => `${length} × ${status === 0 ? 'cut' : status}`)
    .join(', ')

/** A link by which anybody opens a bill of Abena's. */
async function linkToBill({ url }: RunningSchool, abena: SignedIn): Promise<string> {
  const proven = await post(url, '/api/v1/sessions/step_up', { password: PASSWORD }, { cookie: abena.cookie })
  const renewed = new Map(abena.cookie.split('; ').map((pair) => [pair.split('=')[0], pair]))
  for (const cookie of proven.headers.getSetCookie()) renewed.set(cookie.split('=')[0], cookie.split(';')[0] ?? '')
  abena.cookie = [...renewed.values()].join('; ')
  const { bills } = await (await fetch(`${url}/api/v1/bills`, { headers: { cookie: abena.cookie } })).json()
  const made = await post(url, `/api/v1/bills/${bills[0].id}/share`, {}, { cookie: abena.cookie })
  const { share } = await made.json()
  return share.public_id
}

function floodsOf(
  { url }: RunningSchool,
  { cookie, userId }: SignedIn,
  { link, termId }: { link: string; termId: string },
): Record<string, () => Flood> {
  let count = 0
  const one = { 'x-forwarded-for': '41.66.200.10' }
  const many = () => ({ 'x-forwarded-for': `41.66.${201 + (count % 2)}.${count++ % NETWORKS}` })
  const keyed = (headers: Record<string, string>) => ({ ...headers, 'idempotency-key': `flood-key-${count++}` })
  const json = (wave: object, headers: Record<string, string>) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(wave),
  })
  const photo = Buffer.concat([
    Buffer.from('--gate\r\nContent-Disposition: form-data; name="photo"; filename="x.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'),
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.alloc(1_000_000),
    Buffer.from('\r\n--gate--\r\n'),
  ])
  const guess = () => Array.from({ length: 22 }, () => Math.floor(Math.random() * 10)).join('')
  return {
    'one link as PDF, one address': () => flood(url, CONNECTIONS, () => ({ path: `/studentbills/${link}.pdf`, headers: one })),
    'one link as PDF, 200 addresses': () =>
      flood(url, CONNECTIONS, () => ({ path: `/studentbills/${link}.pdf`, headers: many() })),
    'links guessed': () => flood(url, CONNECTIONS, () => ({ path: `/studentbills/${guess()}.json`, headers: many() })),
    'codes for one phone': () =>
      flood(url, CONNECTIONS, () => ({ path: '/verifymyphonenumbertwo', ...json({ phone_number: ABENA.phone }, many()) })),
    'passwords guessed': () =>
      flood(url, CONNECTIONS, () => ({
        path: '/api/v1/sessions',
        ...json({ user: { email: `nobody.${count}@home.example`, password: 'guess' } }, many()),
      })),
    'all of a term, by one parent': () =>
      flood(url, CONNECTIONS, () => ({
        path: `/getusereverydetail?user_id=${userId}&term_id=${termId}`,
        headers: { cookie, ...one },
      })),
    'photos, by one parent': () =>
      flood(url, CONNECTIONS, () => ({
        method: 'POST',
        path: '/uploadprofilephoto',
        headers: { cookie, 'content-type': 'multipart/form-data; boundary=gate', ...one },
        body: photo,
      })),
    'live streams, by one session': () =>
      hang(
        url,
        CONNECTIONS,
        `GET /api/v1/live HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\ncookie: ${cookie}\r\n\r\n`,
      ),
    'push devices, by one parent': () =>
      flood(url, CONNECTIONS, () => ({
        path: '/updatedeviceid',
        ...json({ user_id: userId, deviceid: `${guess()}:${'A'.repeat(120)}${count++}` }, { cookie, ...one }),
      })),
    'payments started by one link': () =>
      flood(url, CONNECTIONS, () => ({
        path: `/api/v1/shared_bills/${link}/payments`,
        ...json({ amount_minor: 50_00, method: 'card', payer_name: 'Efua', payer_contact: '024 555 0000' }, keyed(many())),
      })),
    'connections that say nothing': () => hang(url, CONNECTIONS * 20, ''),
    'bodies that stand still': () =>
      hang(
        url,
        CONNECTIONS * 5,
        'POST /api/v1/sessions HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
      ),
  }
}
