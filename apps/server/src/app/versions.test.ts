import { readSeal } from '@schoolgate/contracts/seal'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { APP_ROLE, openDb } from '#db'
import {
  assessments,
  attendanceExplanations,
  attendanceRecords,
  feedItems,
  feedMarks,
  feedReads,
  guardianships,
  type notices,
  shares,
  termReports,
  terms,
  users,
} from '#db/schema'
import { foldStamps } from '#db/versions'
import { commandActor } from '#lib/actor'
import { newId } from '#lib/random'
import { createVerify } from '#modules/verify'
import { addNotice, addSchool, addUser, createTestApp, everyTable, openTwoSchools, SHARED_IN_SCHOOL, type Family } from '#testing'

/** Why a change of these is no change of what a family is told by the endpoints that say `unchanged`. */
const NOT_TOLD: Record<string, string> = {
  ...told(
    'who is asking, which the gate reads at every request',
    'persons sessions known_devices api_tokens codes tickets limits programs program_tokens',
  ),
  ...told('how messages reach phones', 'push_devices messages message_plans deliveries message_settings'),
  ...told('the assistant’s own pages', 'conversation_threads conversation_messages assistant_turns assistant_unanswered'),
  ...told(
    'the school’s own work, which becomes bills and payments of families',
    'fee_schedules fee_lines fee_exceptions own_reductions',
  ),
  ...told(
    'the books of the school',
    'account_numbers day_closings cash_moves cash_move_slips tills provider_events unknown_transactions reconciliations settlements settlement_payments cancelled_receipts',
  ),
  ...told('an account says nothing without its entries', 'ledger_accounts'),
  ...told(
    'the office’s own: what it asked for, and the lists it brought',
    'long_work work_files sheets sheet_heads sheet_writes moves registers ward_papers',
  ),
  ...told('what is being changed of where parents pay: it shows when the school’s own row has it', 'number_changes'),
  ...told('what banks and wallets say: what becomes of it is a payment', 'bank_sheets bank_heads bank_lines bank_uses'),
  ...told('what bursar and head note of a talk: no parent reads it', 'owing_notes'),
  ...told(
    'what the desk put right or asks to: it shows on the bill, the payment and in the ledger once it is done',
    'corrections',
  ),
  ...told('what lets staff in', 'invitations authenticator_apps passkeys recovery_codes'),
  ...told('kept of tables that stamp (migrations-after/55_told.sql)', 'feed_told'),
  ...told('machinery', 'jobs idempotency_keys explanation_requests proposals live_events version_stamps unnamed_bytes'),
  ...told('who saw what: pages of their own', 'audit'),
  ...told(
    'read where it is shown, never in these answers',
    'agreed_steps calendar_links consents desk_threads desk_entries desk_files desk_reads evenings savings_plans savings_returns talks ward_requests',
  ),
  ...told('a file never changes: what names it does', 'files'),
}

function told(why: string, tables: string): Record<string, string> {
  return Object.fromEntries(tables.split(' ').map((name) => [name, why]))
}

const STAMPING = `select c.relname as name, count(distinct t.tgname)::int as triggers from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where t.tgname in ('version_stamps_i', 'version_stamps_u', 'version_stamps_d') and t.tgenabled = 'O' and t.tgfoid = to_regproc('version_stamps_' || c.relname)
  group by 1`

type Answer = { statusCode: number; body: string; headers: { etag?: unknown } }
/** What the app keeps beside its copy. */
type Kept = { tag: string; body: string }

/** Two families of a school of which every table holds rows, and the database's administrator. */
async function openSchools() {
  const { fixture, ...app } = await openTwoSchools()
  await createVerify(app.world).renewKey(commandActor(fixture.here.id, 'kwame at the school’s computer', null))
  const [term] = await app.given((tx) => tx.select().from(terms).where(eq(terms.schoolId, fixture.here.id)))
  const admin = new pg.Client(app.connection)
  await admin.connect()
  onTestFinished(() => admin.end())

  const phoneOf = async ({ guardianId }: Pick<Family, 'guardianId'>) => {
    const { secret, ...browser } = await app.signedIn(guardianId)
    /** `path` of this guardian, who names themselves where the specification wants it. */
    const ask = async (path: string, tag?: string): Promise<Answer> =>
      app.app.inject({
        url: path.startsWith('/api/')
          ? path
          : `${path}${path.includes('?') ? '&' : '?'}user_id=${guardianId}&parentid=${guardianId}`,
        cookies: { schoolgate: secret },
        headers: tag === undefined ? {} : { 'if-none-match': tag },
      })
    const keep = async (url: string): Promise<Kept> => {
      const answer = await ask(url)
      expect(answer.statusCode, answer.body).toBe(200)
      return { tag: String(answer.headers.etag), body: answer.body }
    }
    /** Whether this tag still counts by itself: nothing but who is asking was looked up. */
    const isStill = async (url: string, tag: string): Promise<boolean> => {
      const { statusCode, headers } = await ask(url, tag)
      return statusCode === 304 && headers.etag === tag
    }
    return { ...browser, ask, keep, isStill, secret }
  }
  const idOf = (table: string) => String(fixture.own.rows.get(table)?.['id'])
  const ward = `/api/v1/wards/${fixture.own.wardId}`
  /** The specification's reads, and the pages about one ward and its money. */
  const reads = [
    '/getschoolinfos',
    '/findandparentacc',
    '/myuserfeed',
    '/allmynotifs',
    `/getusereverydetail?term_id=${term?.id}`,
    ...['attendance', 'academics', 'timetable', 'term_reports', 'bills', 'statement'].map((page) => `${ward}/${page}`),
    ...['bills', 'payments', 'receipts'].map((page) => `/api/v1/${page}`),
    ...['bills', 'notices', 'receipts', 'term_reports'].map((table) => `/api/v1/${table}/${idOf(table)}`),
    `/api/v1/term_reports/${idOf('term_reports')}/comparison`,
  ]
  return { ...app, ...fixture, admin, phoneOf, reads }
}

test('who asks again is told that nothing changed, and only who they are was looked up', { timeout: 180_000 }, async () => {
  const { own, phoneOf, reads } = await openSchools()
  const phone = await phoneOf(own)
  for (const url of reads) {
    const { tag } = await phone.keep(url)
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const again = await phone.ask(url, tag)
    expect(again, url).toMatchObject({ statusCode: 304, body: '', headers: { etag: tag, 'cache-control': 'no-store' } })
    expect(asked.mock.calls, url).toHaveLength(1)
    asked.mockRestore()
    // A tag is of one address and of one family.
    expect(await phone.isStill(url.includes('?') ? `${url}&limit=3` : `${url}?limit=3`, tag)).toBe(false)
  }
})

test('a tag of one family is none of another’s', async () => {
  const { own, other, phoneOf } = await openSchools()
  const [phone, theirs] = [await phoneOf(own), await phoneOf(other)]
  const { tag } = await phone.keep('/myuserfeed')
  expect(await phone.isStill('/myuserfeed', tag)).toBe(true)
  expect(await theirs.isStill('/myuserfeed', tag)).toBe(false)
})

test('what changed elsewhere costs a phone no more than a new tag where the answer is the same words', async () => {
  const { given, own, phoneOf, here, reads } = await openSchools()
  const phone = await phoneOf(own)
  const untouched = reads.filter((url) => /attendance|academics|timetable|reports|bills|payments|receipts|statement/.test(url))
  const kept = new Map<string, Kept>()
  for (const url of untouched) kept.set(url, await phone.keep(url))
  await given((tx) => addNotice(tx, here.id, { audience: 'school' }))
  for (const [url, { tag }] of kept) {
    const again = await phone.ask(url, tag)
    expect(again, url).toMatchObject({ statusCode: 304, body: '', headers: { 'cache-control': 'no-store' } })
    expect(again.headers.etag, url).not.toBe(tag)
    expect(await phone.isStill(url, String(again.headers.etag)), url).toBe(true)
  }
  // Other words are told, whatever they are the answer to.
  const { tag } = await phone.keep('/allmynotifs')
  await given((tx) => addNotice(tx, here.id, { audience: 'school' }))
  expect((await phone.ask('/allmynotifs', tag)).statusCode).toBe(200)
})

test('every table stamps what changes, whichever way, or it is known why no family need hear of it', async () => {
  const { admin } = await openSchools()
  const { rows } = await admin.query<{ name: string; triggers: number }>(STAMPING)
  expect(rows.filter(({ triggers }) => triggers !== 3)).toEqual([])
  const stamping = rows.map(({ name }) => name)
  expect([...stamping, ...Object.keys(NOT_TOLD)].toSorted()).toEqual(
    everyTable()
      .map((table) => getTableConfig(table).name)
      .toSorted(),
  )
})

test('every table that these answers are made of stamps what changes', async () => {
  const { admin, own, phoneOf, reads } = await openSchools()
  const phone = await phoneOf(own)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  for (const url of reads) await phone.keep(url)
  const texts = asked.mock.calls.map(([query]: unknown[]) => JSON.stringify(query))
  asked.mockRestore()
  const { rows: policies } = await admin.query<{ tablename: string; qual: string }>(
    "select tablename, coalesce(qual, '') as qual from pg_policies where schemaname = 'public'",
  )
  const names = everyTable().map((table) => getTableConfig(table).name)
  const namedIn = (text: string) => names.filter((name) => new RegExp(String.raw`(?<!\w)${name}(?!\w)`).test(text))
  const read = new Set(texts.flatMap(namedIn))
  // What a policy looks up decides as well.
  for (const { tablename, qual } of policies) if (read.has(tablename)) for (const name of namedIn(qual)) read.add(name)
  // What is kept is made of what keeps it (migrations-after/55_told.sql).
  const keeping = "select tgrelid::regclass::text as name from pg_trigger where tgname = 'feed_told_u'"
  expect(read.delete('feed_told')).toBe(true)
  for (const { name } of (await admin.query<{ name: string }>(keeping)).rows) read.add(name)
  expect(read.size).toBeGreaterThan(25)
  const stamping = new Set((await admin.query<{ name: string }>(STAMPING)).rows.map(({ name }) => name))
  const gate = new Set(['persons', 'sessions', 'version_stamps', 'files'])
  expect([...read].filter((name) => !stamping.has(name) && !gate.has(name))).toEqual([])
})

/** Where only some columns are told: one of these. */
const TOLD: Record<string, string> = { users: 'fullname', notices: 'title' }

test(
  'any change makes the tags of those whom it concerns old, and it is the table’s own trigger that does it',
  { timeout: 300_000 },
  async () => {
    const { admin, own, other, phoneOf } = await openSchools()
    const [phone, theirs] = [await phoneOf(own), await phoneOf(other)]
    const url = '/getschoolinfos'
    const { rows } = await admin.query<{ name: string }>(STAMPING)
    for (const { name } of rows) {
      const table = admin.escapeIdentifier(name)
      const row = own.rows.get(name) ?? {}
      const key = String(row['id'] ?? row['reportId'] ?? row['userId'])
      const [first = ''] = getTableConfig(tableNamed(name)).columns.map((column) => column.name)
      const column = admin.escapeIdentifier(TOLD[name] ?? first)
      const value = TOLD[name] === undefined ? column : `${column} || '!'`
      const change = () => admin.query(`update ${table} t set ${column} = ${value} where to_jsonb(t)::text like $1`, [`%${key}%`])
      await admin.query(`alter table ${table} disable trigger user`)
      const [mine, neighbour] = [await phone.keep(url), await theirs.keep(url)]
      expect((await change()).rowCount, name).toBeGreaterThan(0)
      // The mutant: without it the change would go unheard.
      expect(await phone.isStill(url, mine.tag), name).toBe(true)
      await admin.query(`alter table ${table} enable trigger version_stamps_u`)
      await change()
      expect(await phone.isStill(url, mine.tag), name).toBe(false)
      const isForAll = SHARED_IN_SCHOOL.has(name) || name === 'seal_keys'
      expect(await theirs.isStill(url, neighbour.tag), `${name}, of the neighbours`).toBe(!isForAll)
      await admin.query(`alter table ${table} enable trigger user`)
    }
  },
)

function tableNamed(name: string) {
  const table = everyTable().find((each) => getTableConfig(each).name === name)
  if (!table) throw new Error(`There is no table ${name}.`)
  return table
}

test('what is new, and what is gone, is heard as well; a note of who was here is not', async () => {
  const { given, own, phoneOf, here } = await openSchools()
  const phone = await phoneOf(own)
  const url = '/findandparentacc'
  const day = { id: newId(), schoolId: here.id, wardId: own.wardId, day: '2026-03-12', session: 'day', status: 'late' } as const
  const before = await phone.keep(url)
  await given((tx) => tx.insert(attendanceRecords).values({ ...day, termId: String(own.rows.get('terms')?.['id']) }))
  expect(await phone.isStill(url, before.tag)).toBe(false)
  const with_ = await phone.keep(url)
  await given((tx) => tx.delete(attendanceRecords).where(eq(attendanceRecords.id, day.id)))
  expect(await phone.isStill(url, with_.tag)).toBe(false)
  const without = await phone.keep(url)
  await given((tx) => tx.update(users).set({ lastSeenAt: new Date() }).where(eq(users.id, own.guardianId)))
  expect(await phone.isStill(url, without.tag)).toBe(true)
})

test('a notice is heard of by those to whom it speaks', async () => {
  const { given, own, other, abroad, phoneOf, here } = await openSchools()
  const families = [await phoneOf(own), await phoneOf(other), await phoneOf(abroad)]
  const heard = async (audience: Partial<typeof notices.$inferInsert>) => {
    const kept = await Promise.all(families.map((phone) => phone.keep('/allmynotifs')))
    await given((tx) => addNotice(tx, here.id, audience))
    const still = await Promise.all(families.map((phone, at) => phone.isStill('/allmynotifs', kept[at]?.tag ?? '')))
    return still.map((each) => !each)
  }
  expect(await heard({ audience: 'school' })).toEqual([true, true, false])
  expect(await heard({ audience: 'level', audienceLevel: 'Level 1' })).toEqual([true, false, false])
  expect(await heard({ audience: 'class', audienceClassId: String(other.rows.get('classes')?.['id']) })).toEqual([
    false,
    true,
    false,
  ])
  expect(await heard({ audience: 'ward', audienceWardId: own.wardId })).toEqual([true, false, false])
})

test('whose part has ended hears it with the next answer, also when another server gives it', async () => {
  const { given, own, phoneOf, secondServer } = await twoServers()
  const phone = await phoneOf(own)
  const url = '/findandparentacc'
  const { tag } = await phone.keep(url)
  const elsewhere = (secret: string, ifNoneMatch: string) =>
    secondServer.inject({
      url: `${url}?user_id=${own.guardianId}&parentid=${own.guardianId}`,
      cookies: { schoolgate: secret },
      headers: { 'if-none-match': ifNoneMatch },
    })
  // The two agree: nothing is remembered by one that the other would not know.
  expect((await elsewhere(phone.secret, tag)).statusCode).toBe(304)
  const ofOwn = and(eq(guardianships.guardianId, own.guardianId), eq(guardianships.wardId, own.wardId))
  await given((tx) => tx.update(guardianships).set({ endedAt: new Date(), updatedAt: new Date() }).where(ofOwn))
  const after = await elsewhere(phone.secret, tag)
  expect([after.statusCode, after.json()]).toEqual([200, { user_wards: [] }])
  const { tag: without } = await phone.keep(url)
  expect((await phone.delete('/api/v1/sessions/current')).statusCode).toBe(204)
  expect((await elsewhere(phone.secret, without)).statusCode).toBe(401)
  const back = await phoneOf(own)
  const { tag: again } = await back.keep(url)
  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, own.guardianId)))
  expect((await elsewhere(back.secret, again)).statusCode).toBe(401)
})

async function twoServers() {
  const fixture = await openSchools()
  const db = openDb({ ...fixture.connection, role: APP_ROLE, max: 3 }, (error) => {
    throw error
  })
  const { app: secondServer } = await createTestApp({ db })
  onTestFinished(() => db.close())
  return { ...fixture, secondServer }
}

test('a change in the middle of an answer: its tag is the one from before, so that the next answer is the new one', async () => {
  const { admin, own, phoneOf } = await openSchools()
  const phone = await phoneOf(own)
  const url = '/allmynotifs'
  const before = await phone.keep(url)
  await admin.query('begin; lock table notices in access exclusive mode')
  const answer = phone.keep(url)
  await vi.waitUntil(
    async () => (await admin.query("select 1 from pg_locks where not granted and relation = 'notices'::regclass")).rowCount,
  )
  await admin.query("update notices set title = title || ' (moved)'; commit")
  const read = await answer
  expect(read.body).toContain('(moved)')
  expect(read.body).not.toBe(before.body)
  expect(await phone.isStill(url, read.tag)).toBe(false)
})

test('while the school writes, no tag ever holds for other words than those it came with', { timeout: 180_000 }, async () => {
  const { admin, own, phoneOf } = await openSchools()
  const phone = await phoneOf(own)
  const url = '/allmynotifs'
  let held = 0
  for (let round = 0; round < 15; round++) {
    const kept: Kept[] = []
    const writing = (async () => {
      for (let word = 0; word < 6; word++) await admin.query('update notices set title = $1', [`${round}-${word}`])
    })()
    const reading = Array.from({ length: 4 }, async () => {
      for (let time = 0; time < 4; time++) kept.push(await phone.keep(url))
    })
    await Promise.all([writing, ...reading])
    const last = await phone.keep(url)
    for (const { tag, body } of kept) {
      if (!(await phone.isStill(url, tag))) continue
      held++
      expect(body).toBe(last.body)
    }
  }
  expect(held).toBeGreaterThan(0)
})

/** When a tag stops to hold if nothing changes: it stands in it. */
const endOf = ({ tag }: Kept): number => Number.parseInt(/-([0-9a-z]+)-/.exec(tag)?.[1] ?? '', 36)

test(
  'what time alone changes, no tag outlives: to the last millisecond the answer is the one it came with',
  { timeout: 300_000 },
  async () => {
    const { given, own, phoneOf, reads, here, clock } = await openSchools()
    const hours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000)
    const reportOut = hours(4)
    const there = () => reads.filter((url) => clock.now() >= reportOut || !url.includes('/term_reports/'))
    const idOf = (table: string) => String(own.rows.get(table)?.['id'])
    await given(async (tx) => {
      const asks = { action: 'reply', actionDueAt: hours(5), expiresAt: hours(8) } as const
      const { id: subjectId } = await addNotice(tx, here.id, { publishedAt: hours(2), ...asks })
      const item = {
        id: newId(),
        schoolId: here.id,
        kind: 'notice',
        subjectId,
        dedupeKey: 'to come',
        occurredAt: hours(2),
      } as const
      await tx.insert(feedItems).values(item)
      await tx
        .update(assessments)
        .set({ publishedAt: hours(3) })
        .where(eq(assessments.id, idOf('assessments')))
      await tx
        .update(termReports)
        .set({ publishedAt: reportOut })
        .where(eq(termReports.id, idOf('term_reports')))
      await tx
        .update(shares)
        .set({ expiresAt: hours(6) })
        .where(eq(shares.id, idOf('shares')))
      // A month ago but for a few hours: it stops to be news.
      const old = {
        occurredAt: hours(7 - 30 * 24),
        createdAt: hours(7 - 30 * 24),
        kind: 'attendance',
        subjectId: idOf('attendance_records'),
      } as const
      // Explained yesterday: today it is folded away.
      const [day, at] = ['2026-03-11', hours(9 - 24)]
      await tx
        .update(attendanceRecords)
        .set({ day, status: 'absent' })
        .where(eq(attendanceRecords.id, idOf('attendance_records')))
      await tx
        .update(attendanceExplanations)
        .set({ firstDay: day, lastDay: day, at })
        .where(eq(attendanceExplanations.id, idOf('attendance_explanations')))
      await tx
        .update(feedItems)
        .set({ ...old, wardId: own.wardId })
        .where(eq(feedItems.id, idOf('feed_items')))
      await tx.delete(feedReads)
      await tx.delete(feedMarks)
    })
    const phone = await phoneOf(own)
    const wordsOf = ({ body }: Pick<Answer, 'body'>) => body.replace(/"as_of":"[^"]*"/, '')
    const seen = new Map(reads.map((url) => [url, new Set<string>()]))
    for (let step = 0; step < 14; step++) {
      const kept = new Map<string, Kept>()
      for (const url of there()) kept.set(url, await phone.keep(url))
      for (const [url, answer] of kept) seen.get(url)?.add(wordsOf(answer))
      const next = Math.min(...[...kept.values()].map(endOf))
      clock.advance((next - 1 - clock.now().getTime()) / 1000)
      for (const [url, answer] of kept) {
        expect(await phone.isStill(url, answer.tag), `${url}, ${clock.now().toISOString()}`).toBe(true)
        expect(wordsOf(await phone.ask(url)), `${url}, ${clock.now().toISOString()}`).toBe(wordsOf(answer))
      }
      clock.advance(0.001)
      for (const [url, answer] of [...kept].filter(([, answer]) => endOf(answer) === next))
        expect(await phone.isStill(url, answer.tag), url).toBe(false)
    }
    for (const url of ['/findandparentacc', '/allmynotifs']) expect(seen.get(url)?.size, url).toBeGreaterThan(2)
    expect(seen.get('/myuserfeed')?.size).toBeGreaterThan(3)
  },
)

test('a paper is sealed anew, at once and by every server, when the school renews its key or stops to be the only one', async () => {
  const { given, own, here, world, phoneOf, reads } = await openSchools()
  const phone = await phoneOf(own)
  const papers = reads.filter((url) => /(receipts|term_reports)\/[\w-]+$/.test(url))
  expect(papers).toHaveLength(2)
  for (const url of papers) {
    const before = await phone.keep(url)
    expect(await phone.isStill(url, before.tag)).toBe(true)
    // As the command does it: in a program of its own.
    const id = await createVerify(world).renewKey(commandActor(here.id, 'kwame at the school’s computer', null))
    expect(await phone.isStill(url, before.tag), url).toBe(false)
    const renewed = await phone.keep(url)
    expect(sealIn(renewed.body)?.keyId, url).toBe(id)
    expect(sealIn(before.body)?.paper).toEqual(sealIn(renewed.body)?.paper)
    await given((tx) => addSchool(tx))
    expect(await phone.isStill(url, renewed.tag), url).toBe(false)
  }
})

const sealIn = (body: string) => readSeal(/verify#(\d+)/.exec(body)?.[1] ?? '')

test('folded stamps are the same version', async () => {
  const { given, admin, own, other, phoneOf, here } = await openSchools()
  const [phone, theirs] = [await phoneOf(own), await phoneOf(other)]
  await given((tx) => tx.update(users).set({ fullname: 'Akosua' }).where(eq(users.id, own.guardianId)))
  const [mine, neighbour] = [await phone.keep('/myuserfeed'), await theirs.keep('/myuserfeed')]
  const rows = async () =>
    (
      await admin.query(
        'select count(*)::int as n, count(distinct about_id)::int as things from version_stamps where school_id = $1',
        [here.id],
      )
    ).rows[0]
  const before = await rows()
  expect(before.n).toBeGreaterThan(before.things)
  await given((tx) => foldStamps(tx, here.id))
  expect(await rows()).toEqual({ n: before.things, things: before.things })
  expect(await phone.isStill('/myuserfeed', mine.tag)).toBe(true)
  expect(await theirs.isStill('/myuserfeed', neighbour.tag)).toBe(true)
  await given((tx) => tx.update(users).set({ fullname: 'Akua' }).where(eq(users.id, own.guardianId)))
  expect(await phone.isStill('/myuserfeed', mine.tag)).toBe(false)
})

test('staff, who see more than a family’s versions count, get no such tag', async () => {
  const { given, signedIn, here } = await openSchools()
  const teacher = await given((tx) => addUser(tx, here.id, 'teacher'))
  const browser = await signedIn(teacher.id, { hasSecondFactor: true })
  const answer = await browser.get(`/allmynotifs?user_id=${teacher.id}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers.etag).not.toMatch(/^W\/"[0-9a-z]+-[0-9a-z]+-/)
})
