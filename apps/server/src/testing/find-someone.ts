/*
 * How long it takes to find somebody, for the bench: `node find-someone.ts PUPILS` says it as JSON. Names are those of Ghana and Nigeria,
 * asked for with a fault in one word and four times of ten in another order, over HTTP as the office's page asks.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { createApp } from '#app/app'
import { APP_ROLE, migrate, openDb, startEmbedded, type Tx } from '#db'
import { gatherStatistics, muchWritten, upsert } from '#db/bulk'
import { guardianships, persons, users, wards } from '#db/schema'
import { fullnameOf } from '#lib/full-name'
import { newId } from '#lib/random'
import { addSchool, addSession, addUser } from './people.ts'
import { programWorld } from './program-world.ts'
import { SERVER_ROOT } from './template.ts'

const PUPILS = Number(process.argv[2])
const SEARCHES = 400
/** One person asks no more often in a minute. */
const OF_ONE = 100
const FIRST =
  'Ama Akosua Abena Adwoa Afua Akua Esi Efua Araba Kwame Kofi Kojo Kwaku Yaw Kwabena Kwasi Nana Maame Selorm Edem Dzifa Mawuli Chinedu Ngozi Chiamaka Oluwaseun Temitope Folake Babatunde Yetunde Aisha Fatima Musa Ibrahim Zainab Emmanuel Grace Blessing Precious Mercy Michael Daniel Samuel Deborah Priscilla Ebenezer Stephanie Kelvin Comfort'
const LAST =
  'Mensah Owusu Boateng Asante Osei Agyeman Appiah Amoah Ofori Antwi Adjei Darko Sarpong Acheampong Frimpong Asamoah Gyasi Opoku Tetteh Lartey Quaye Quartey Lamptey Ampofo Ansah Baidoo Essien Quansah Arthur Dzokoto Agbeko Amegashie Okafor Eze Nwosu Okonkwo Adeyemi Balogun Adesanya Bakare Mohammed Abdullahi Yusuf Bello Nkrumah Oppong Ntim Yeboah Donkor Wiredu'
const [firsts, lasts] = [FIRST.split(' '), LAST.split(' ')]

let seed = 20_261_123
const chance = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff) / 0x7f_ff_ff_ff
const oneOf = (all: readonly string[]) => all[Math.floor(chance() * all.length)] ?? ''

const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-find-'))
const embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
try {
  await migrate(embedded.connection, SERVER_ROOT)
  const db = openDb({ ...embedded.connection, role: APP_ROLE }, (error) => void process.stderr.write(`${String(error)}\n`))
  const world = programWorld(db, path.join(folder, 'files'))
  const app = await createApp(world)
  const { names, secrets, tables } = await db.asSystem(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const secretaries = []
    for (let each = 0; each < SEARCHES / OF_ONE; each++) {
      const { id } = await addUser(tx, school.id, 'office')
      secretaries.push(await addSession(tx, id, world.clock()))
    }
    const names = await fill(tx, { schoolId: school.id, classId: klass.id })
    return { names, secrets: secretaries, tables: await muchWritten(tx) }
  })
  // As whatever brings so many in.
  await gatherStatistics(db, tables)
  const ask = async (text: string, secret: string) => {
    const began = performance.now()
    const url = `/api/v1/office/find?q=${encodeURIComponent(text)}`
    const answer = await app.inject({ url, cookies: { schoolgate: secret } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const { pupils }: { pupils: { fullname: string }[] } = answer.json()
    return { ms: performance.now() - began, found: pupils.map(({ fullname }) => fullname) }
  }
  const first = await ask('nobody at all', secrets[0] ?? '')
  const waits: number[] = []
  let hits = 0
  const before = process.cpuUsage()
  for (let search = 1; search < SEARCHES; search++) {
    const name = oneOf(names)
    const { ms, found } = await ask(misspelt(name), secrets[Math.floor(search / OF_ONE)] ?? '')
    waits.push(ms)
    if (found.includes(name)) hits++
  }
  const { user, system } = process.cpuUsage(before)
  const cpu = (user + system) / 1000 / waits.length
  process.stdout.write(JSON.stringify({ first: first.ms, waits, cpu, hits, heap: process.memoryUsage().heapUsed }))
  await app.close()
  await db.close()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** So many pupils, each with a guardian; every second shares one with the child before. Answers their names. */
async function fill(tx: Tx, place: { schoolId: string; classId: string }): Promise<string[]> {
  const children = Array.from({ length: PUPILS }, (_, at) => ({
    id: newId(),
    ...place,
    admissionNo: `NYP/${17 + (at % 9)}/${String(at).padStart(5, '0')}`,
    firstName: oneOf(firsts),
    middleName: chance() < 0.5 ? oneOf(firsts) : null,
    lastName: chance() < 0.15 ? `${oneOf(lasts)}-${oneOf(lasts)}` : oneOf(lasts),
  }))
  const parents = Array.from({ length: Math.ceil(PUPILS / 2) }, (_, at) => {
    const id = newId()
    const phone = `+23324${String(1_000_000 + at)}`
    const fullname = `${oneOf(firsts)} ${oneOf(lasts)}`
    return {
      id,
      personId: id,
      schoolId: place.schoolId,
      ref: `G-${at}`,
      username: `g-${at}`,
      role: 'parent' as const,
      fullname,
      phone,
    }
  })
  const links = children.map(({ id: wardId }, at) => ({
    id: newId(),
    schoolId: place.schoolId,
    wardId,
    guardianId: parents[Math.floor(at / 2)]?.id ?? '',
    relationship: 'mother' as const,
  }))
  await upsert(
    tx,
    persons,
    parents.map(({ id, phone }) => ({ id, phone })),
    [],
  )
  await upsert(tx, users, parents, [])
  await upsert(tx, wards, children, [])
  await upsert(tx, guardianships, links, [])
  const rows = await tx.select().from(wards).where(eq(wards.schoolId, place.schoolId))
  return rows.map(({ firstName, middleName, lastName }) => fullnameOf({ firstName, middleName, lastName }))
}

/** First and last name with a fault in one of them: a letter left out, doubled, swapped or another vowel. */
function misspelt(name: string): string {
  const all = name.split(' ')
  const words = [all[0] ?? '', all.at(-1) ?? '']
  const which = Math.floor(chance() * 2)
  const word = words[which] ?? ''
  const at = 1 + Math.floor(chance() * Math.max(1, word.length - 2))
  const faults = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.charAt(at) + word.slice(at),
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    word.slice(0, at) + oneOf(['a', 'e', 'i', 'o', 'u']) + word.slice(at + 1),
  ]
  words[which] = oneOf(faults)
  return (chance() < 0.4 ? words.toReversed() : words).join(' ')
}
