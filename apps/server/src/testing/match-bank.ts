/*
 * How long a bank's sheet takes, for the bench: `node match-bank.ts ROWS PUPILS` says it as JSON. Half of the pupils share a mother with
 * another; a third of the rows have her phone, a third a child's name, and the rest are nobody's. At the end the day of what was booked is closed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { createApp } from '#app/app'
import { createServices } from '#app/services'
import { APP_ROLE, migrate, openDb, startEmbedded } from '#db'
import { bankLines } from '#db/schema'
import { dayIn } from '#lib/days'
import { addManyOwing } from './many-owing.ts'
import { addSchool, addSession, addUser } from './people.ts'
import { programWorld } from './program-world.ts'
import { SERVER_ROOT } from './template.ts'

const ROWS = Number(process.argv[2])
const PUPILS = Number(process.argv[3])
/** So many of what is sure are booked. */
const BOOKED = 500
const AT = '/api/v1/office/bank_sheets'
const LAST = ['Mensah', 'Osei', 'Owusu', 'Boateng', 'Asante', 'Addo', 'Appiah', 'Adjei', 'Amoah', 'Annan', 'Quaye', 'Tetteh']
const FIRST = ['Ama', 'Kofi', 'Esi', 'Yaw', 'Akua', 'Kwame', 'Abena', 'Kojo', 'Adwoa', 'Kwaku', 'Efua', 'Yaa', 'Afia', 'Kwesi']

const nameOf = (list: readonly string[], at: number) => list[at % list.length] ?? ''
/** As common as names are, and a second one that few have. */
const childOf = (at: number) => ({
  firstName: nameOf(FIRST, at),
  middleName: `${nameOf(FIRST, at * 7 + 3)}${String.fromCodePoint(97 + (at % 26), 97 + ((at >> 4) % 26))}`,
  lastName: nameOf(LAST, Math.floor(at / 2) * 5),
})
const motherOf = (at: number) => `${nameOf(FIRST, at * 3 + 1)} ${nameOf(LAST, at * 5)}`
const phoneOf = (at: number) => `+23324${String(1_000_000 + Math.floor(at / 2))}`

const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-bank-'))
const embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
try {
  await migrate(embedded.connection, SERVER_ROOT)
  const db = openDb({ ...embedded.connection, role: APP_ROLE }, (error) => void process.stderr.write(`${String(error)}\n`))
  const world = programWorld(db, path.join(folder, 'files'))
  const app = await createApp(world)
  const { jobs } = createServices(world)
  const { secret, schoolId, today } = await db.asSystem(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const bursar = await addUser(tx, school.id, 'bursar')
    const many = {
      pupils: Array.from({ length: PUPILS }, (_, at) => childOf(at)),
      motherOf: (at: number) => ({ fullname: motherOf(at / 2), phone: phoneOf(at) }),
      asks: (at: number) => [100_00 + (at % 7) * 10_00],
    }
    await addManyOwing(tx, { schoolId: school.id, classId: klass.id, ...many }, world.clock())
    const today = dayIn(school.timezone, world.clock())
    return {
      secret: await addSession(tx, bursar.id, world.clock(), { steppedUpUntil: new Date(world.clock().getTime() + 3_600_000) }),
      schoolId: school.id,
      today,
    }
  })
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await app.inject({ method, url, cookies: { schoolgate: secret }, headers, ...(payload ? { payload } : {}) })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    return answer.json()
  }
  const acts: { act: string; seconds: number; processor: number }[] = []
  const measured = async <T>(act: string, work: () => Promise<T>): Promise<T> => {
    const [began, used] = [performance.now(), process.cpuUsage()]
    const done = await work()
    const { user, system } = process.cpuUsage(used)
    acts.push({ act, seconds: (performance.now() - began) / 1000, processor: (user + system) / 1e6 })
    return done
  }
  const sheet = await measured(`${ROWS} rows read and shown`, () => bring(today))
  const { account, kind } = sheet
  await measured('kept and matched', async () => {
    await ask('POST', `${AT}/${sheet.id}/taking`, { account, kind })
    await jobs.doDue()
  })
  await measured('matched again', async () => {
    await ask('POST', `${AT}/${sheet.id}/matching`)
    await jobs.doDue()
  })
  const { stands } = (await ask('GET', `${AT}/${sheet.id}`)).sheet.figures
  // The others wait for a look, so that just so many are booked.
  await db.asSystem(async (tx) => {
    const sure = await tx.select({ id: bankLines.id }).from(bankLines).where(eq(bankLines.stand, 'sure'))
    for (const { id } of sure.slice(BOOKED)) await tx.update(bankLines).set({ stand: 'look' }).where(eq(bankLines.id, id))
  })
  await measured(`${BOOKED} sure ones booked`, async () => {
    await ask('POST', `${AT}/${sheet.id}/booking`)
    await jobs.doDue()
  })
  const { day } = await ask('GET', `/api/v1/office/days?day=${today}`)
  await measured(`the day of ${BOOKED} payments closed`, () =>
    ask('POST', '/api/v1/office/days/close', { day: today, total_minor: day.total.amount_minor }, `bench-${schoolId}`),
  )
  process.stdout.write(
    JSON.stringify({ acts, stands: Object.fromEntries(Object.entries(stands).map(([name, of]) => [name, linesIn(of)])) }),
  )
  await app.close()
  await db.close()

  async function bring(day: string) {
    const [year, month, date] = day.split('-')
    const written = `${date}/${month}/${year}`
    const lines = Array.from({ length: ROWS }, (_, at) => {
      const pupil = (at * 3) % PUPILS
      const { firstName, middleName, lastName } = childOf(pupil)
      const words = [
        `TRF MOTHER ${lastName} ${phoneOf(pupil).replace('+233', '0')}`,
        `SCH FEES ${firstName} ${middleName} ${lastName}`.toUpperCase(),
        `CASH DEP ${at}`,
      ]
      const amount = at % 3 === 2 ? `${77 + at}.13` : '100.00'
      return `${written},${words[at % 3] ?? ''},FT${String(26_000_000 + at)},,${amount}`
    })
    const answer = await app.inject({
      method: 'POST',
      url: AT,
      cookies: { schoolgate: secret },
      headers: { 'content-type': 'multipart/form-data; boundary=gate' },
      payload: `--gate\r\ncontent-disposition: form-data; name="sheet"; filename="gcb.csv"\r\n\r\nDate,Narration,Reference,Debit,Credit\n${lines.join('\n')}\r\n--gate--\r\n`,
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json().sheet
  }
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

function linesIn(figure: unknown): number {
  return typeof figure === 'object' && figure !== null && 'lines' in figure ? Number(figure.lines) : 0
}
