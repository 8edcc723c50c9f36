import { TETTEH } from '@schoolgate/e2e/demo'
import { comeIn } from '@schoolgate/e2e/office-door'
import { type RunningSchool, startSchool } from '@schoolgate/e2e/school'
import { bringFile, letTermRun } from '@schoolgate/e2e/term'
import { shellLaunch } from '@schoolgate/ui/build/chromium'
import { chromium, type Page } from 'playwright-core'
import * as z from 'zod'
import { printTable, quantile } from './table.ts'

const PUPILS = 60
const WORKS = 12
const SLOWER = 4
const PASTES = 5
const DESK = { viewport: { width: 1280, height: 800 } }
const AS_STAFF = { 'schoolgate-side': 'staff' }
const CLASS = { code: 'B5', name: 'Basic 5' }
const SUBJECT = 'Mathematics'

const Books = z.object({
  term: z.object({ id: z.string() }),
  books: z.array(
    z.object({ class: z.object({ id: z.string(), name: z.string() }), subject: z.object({ id: z.string(), name: z.string() }) }),
  ),
})
const Book = z.object({ pupils: z.array(z.object({ id: z.string() })), works: z.array(z.object({ id: z.string() })) })

/** Marks typed and pasted into the spreadsheet of a class of 60 with 12 works, on a quarter of this machine's speed. */
export async function grid(): Promise<void> {
  const school = await startSchool()
  const browser = await chromium.launch(shellLaunch())
  try {
    const page = await browser.newPage({ ...DESK, baseURL: school.url })
    await page.goto('/office/')
    await comeIn(page, TETTEH, school.dataDir)
    await page.getByRole('heading', { name: /^Good / }).waitFor()
    await letTermRun(page, school)
    const book = await largeBook(page, school)
    await page.goto(book.address)
    const cells = page.getByRole('gridcell')
    await cells.first().waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    // The first empty column: down it, a mark and Enter for each child.
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('gridcell')
      .nth(book.works - 1)
      .click()
    await page.evaluate(watchKeys)
    for (let row = 0; row < PUPILS; row++)
      for (const key of ['1', '5', 'Enter']) {
        await page.keyboard.press(key)
        // Whoever types sees what a key did before the next: none waits for the one before it.
        await page.evaluate(() => Reflect.get(window, 'untilPainted'))
      }
    const keys = z.array(z.number()).parse(await page.evaluate(() => Reflect.get(window, 'tookUntilPainted')))
    const pastes: number[] = []
    for (let time = 0; time < PASTES; time++) {
      await page.getByRole('row').nth(1).getByRole('gridcell').first().click()
      pastes.push(await page.evaluate(paste, blockOf(time)))
    }
    const sorted = keys.toSorted((a, b) => a - b)
    printTable(
      `A mark book of ${book.pupils} × ${book.works}, CPU ×${SLOWER}: until what a key or a paste of all of it changed is painted`,
      ['keys', 'p50, ms', 'p95, ms', 'at most, ms', `${PASTES} pastes of ${PUPILS} × ${WORKS}, ms`],
      [[keys.length, ...[0.5, 0.95, 1].map((share) => Math.round(quantile(sorted, share))), pastes.map(Math.round).join(', ')]],
    )
  } finally {
    await browser.close()
    await school.stop()
  }
}

/** Fills a class up to 60 pupils, and its book up to 12 works. */
async function largeBook(page: Page, school: RunningSchool) {
  const ask = async (address: string): Promise<unknown> => (await page.request.get(address, { headers: AS_STAFF })).json()
  const { term, books } = Books.parse(await ask('/api/v1/office/mark_books'))
  const named = books.find((one) => one.class.name === CLASS.name && one.subject.name === SUBJECT)
  if (!named) throw new Error(`There is no book of ${SUBJECT} in ${CLASS.name}.`)
  const place = `${named.class.id}/${named.subject.id}`
  const before = Book.parse(await ask(`/api/v1/office/mark_books/${place}`))
  const rows = Array.from({ length: PUPILS - before.pupils.length }, (_, at) => `NYP/BENCH/${at},Child${at},Bench,${CLASS.code}`)
  await bringFile(page, school, 'wards.csv', ['admission_no,first_name,last_name,class', ...rows])
  for (let at = before.works.length; at < WORKS; at++) {
    const data = { term_id: term.id, type: 'class_test', title: `Quiz ${at}`, date: null, max_score: 20, weight: null }
    const made = await page.request.post(`/api/v1/office/mark_books/${place}/works`, { headers: AS_STAFF, data })
    if (!made.ok()) throw new Error(`A work was not made: ${await made.text()}`)
  }
  const { pupils, works } = Book.parse(await ask(`/api/v1/office/mark_books/${place}`))
  return { address: `/office/marks/${place}`, pupils: pupils.length, works: works.length }
}

/** Notes for each key how long it took until the next picture stood. */
function watchKeys(): void {
  const took: number[] = []
  Reflect.set(window, 'tookUntilPainted', took)
  const painted = () => {
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve) => {
      port1.addEventListener('message', resolve)
      port1.start()
      requestAnimationFrame(() => port2.postMessage(null))
    })
  }
  const note = async ({ timeStamp }: Event) => {
    await painted()
    took.push(performance.now() - timeStamp)
  }
  addEventListener('keydown', (event) => void Reflect.set(window, 'untilPainted', note(event)), true)
}

/** Pastes as from a spreadsheet, where the focus is; how long it took until the next picture stood. */
async function paste(text: string): Promise<number> {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  const began = performance.now()
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - began
}

/** Other marks each time, so that every cell changes. */
const blockOf = (time: number): string =>
  Array.from({ length: PUPILS }, (_, row) =>
    Array.from({ length: WORKS }, (__, column) => String((row + column + time) % 21)).join('\t'),
  ).join('\n')
