import { BURSAR, PASSWORD } from '@schoolgate/e2e/demo'
import { codesSentTo, startSchool, type RunningSchool } from '@schoolgate/e2e/school'
import { chromiumLaunch } from '@schoolgate/ui/build/chromium'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { median, printTable } from './table.ts'

const TIMES = 10
/** Children who have that much left to pay: more than is owed would be asked about. */
const CHILDREN = ['kofi mensah', 'ama mensah']
/** A bursar types about five signs a second, and looks for so long before the next act. */
const A_SIGN_MS = 200
const A_LOOK_MS = 700

/** What a bursar does at the desk, counted: a word or a sum typed is one act, a key or a click another. */
function bursarAt(page: Page) {
  let acts = 0
  const act = async (work: () => Promise<unknown>) => {
    acts += 1
    await work()
    await setTimeout(A_LOOK_MS)
  }
  return {
    acts: () => acts,
    types: (what: string) => act(() => page.keyboard.type(what, { delay: A_SIGN_MS })),
    presses: (key: string) => act(() => page.keyboard.press(key)),
  }
}
type Bursar = ReturnType<typeof bursarAt>

const BY_KEYS = async (bursar: Bursar, page: Page, name: string, sum: string) => {
  await bursar.types(name)
  await bursar.presses('Enter')
  await page.getByLabel(/^Amount/).waitFor()
  await bursar.types(sum)
  await bursar.presses('Control+Enter')
}

/** From the first letter of a child's name to the receipt on the screen, at the speed of a person. */
export async function desk(): Promise<void> {
  // However busy the machine is: only what comes afterwards is measured.
  const school = await startSchool({ readyWithin: 600_000 })
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await comeIn(page, school)
    await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Cash desk' }).click()
    const seconds: number[] = []
    const waits: number[] = []
    let acts = 0
    for (let time = 0; time < TIMES; time++) {
      await page.getByRole('combobox').waitFor()
      const bursar = bursarAt(page)
      const began = performance.now()
      const child = CHILDREN[time % CHILDREN.length] ?? ''
      const sum = String(5 + time)
      await BY_KEYS(bursar, page, child, sum)
      const sent = performance.now() - A_LOOK_MS
      await page.getByText(`Taken: GH₵\u00a0${sum}.00`).waitFor()
      await page.getByText(/^Receipt R-/).waitFor()
      seconds.push((performance.now() - began) / 1000)
      waits.push(Math.max(0, performance.now() - sent))
      acts = Math.max(acts, bursar.acts())
      await page.keyboard.press('F2')
    }
    printTable(
      `Search → receipt at the cash desk, ${TIMES} times, ${A_SIGN_MS} ms a sign and ${A_LOOK_MS} ms a look`,
      ['what', 'median', 'at most'],
      [
        ['seconds', median(seconds).toFixed(1), Math.max(...seconds).toFixed(1)],
        ['acts', String(acts), String(acts)],
        ['from the last key to the receipt, ms', median(waits).toFixed(0), Math.max(...waits).toFixed(0)],
      ],
    )
  } finally {
    await browser.close()
    await school.stop()
  }
}

/** Signs the bursar in with both proofs. */
async function comeIn(page: Page, { url, dataDir }: RunningSchool): Promise<void> {
  await page.goto(`${url}/office/`)
  await page.getByRole('textbox', { name: 'Email' }).fill(BURSAR.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const before = (await codesSentTo(dataDir, BURSAR.phone)).length
  await page.getByRole('button', { name: 'Send me a code' }).click()
  for (;;) {
    const codes = await codesSentTo(dataDir, BURSAR.phone)
    const code = codes.at(-1)
    if (codes.length > before && code !== undefined) {
      await page.getByLabel('The code').fill(code)
      break
    }
    await setTimeout(100)
  }
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('heading', { name: /^Good / }).waitFor()
}
