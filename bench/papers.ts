import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ABENA } from '@schoolgate/e2e/demo'
import { schoolgate, startSchool } from '@schoolgate/e2e/school'
import { signInByPhone } from './parents.ts'
import { printTable } from './table.ts'
import { LOAD_HEADS, underLoad } from './under-load.ts'

const CONNECTIONS = [1, 16]
const PHONE = `+233${ABENA.phone.replaceAll(' ', '').slice(1)}`
const MEGABYTE = 1_000_000

/** Papers as PDF, for parents who ask at once, with the memory it takes; and a class's reports as one file. */
export async function papers(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-papers-'))
  const school = await startSchool({ dataDir, environment: { TRUST_PROXY: '1' } })
  try {
    const [parent] = await signInByPhone(school.url, dataDir, [PHONE])
    if (!parent) throw new Error('The demo parent did not come in.')
    const get = async (address: string) => (await fetch(school.url + address, { headers: { cookie: parent.cookie } })).json()
    const { user_wards: wards } = await get(`/findandparentacc?parentid=${parent.userId}`)
    const { term_reports: reports } = await get(`/api/v1/wards/${wards[0].id}/term_reports`)
    const { public_id: id, academic_year: year, term_number: term, class: klass } = reports[0]
    const { bills } = await get('/api/v1/bills')
    const { receipts } = await get('/api/v1/receipts')
    const { rows, busiest } = await underLoad(
      school,
      [parent],
      {
        'report as JSON, sealed': () => `/termreports/${id}.json`,
        'report as PDF': () => `/termreports/${id}.pdf`,
        'bill as PDF': () => `/studentbills/${bills[0].public_id}.pdf`,
        'receipt as PDF': () => `/api/v1/receipts/${receipts[0].public_id}.pdf`,
        'statement of a year as PDF': () => `/api/v1/wards/${wards[0].id}/statement.pdf`,
      },
      CONNECTIONS,
    )
    printTable('One paper, asked for again and again', LOAD_HEADS, rows)
    console.log(`\nServer memory at most ${Math.round(busiest.server.memory / MEGABYTE)} MB.`)

    const out = path.join(dataDir, 'class.pdf')
    const choice = [
      '--school',
      'nyansapo',
      '--class',
      String(klass),
      '--year',
      String(year),
      '--term',
      String(term),
      '--out',
      out,
    ]
    const started = performance.now()
    const said = await schoolgate(['reports', 'pdf', ...choice], { DATA_DIR: dataDir, DEMO: '1' })
    const took = Math.round(performance.now() - started)
    console.log(`\n${said.trim().split('\n').at(-1)}: ${took} ms with the program's start, ${(await stat(out)).size} bytes.`)
  } finally {
    await school.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
