import type { Browser, Page } from 'playwright-core'
import * as z from 'zod'

const SLOWDOWN = 4
const LONG = 50

const Traced = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  tdur: z.optional(z.number()),
  args: z.optional(z.unknown()),
})
const Trace = z.object({ traceEvents: z.array(Traced) })
const ThreadName = z.object({ name: z.string() })

/**
 * How long a phone four times as slow has its main thread taken beyond 50 ms at a time while a page opens, in ms. Counted is the processor's
 * time of each task, which other programs on this machine change little; the browser's own slowdown counts the time they take as well.
 */
export async function blockedWhileOpening(
  browser: Browser,
  page: Page,
  url: string,
  isThere: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await page.goto(url)
  await isThere()
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()))
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && ThreadName.safeParse(args).data?.name === 'CrRendererMain',
  )
  // Other windows rest meanwhile: the thread that worked most is this page's.
  const [busiest = []] = threads
    .map(({ pid, tid }) =>
      traceEvents.filter((one) => one.pid === pid && one.tid === tid && one.name.endsWith('RunTask')).map(slowed),
    )
    .toSorted((one, other) => sum(other) - sum(one))
  return sum(busiest.map((task) => Math.max(0, task - LONG)))
}

/** A task's milliseconds on the slower phone. */
const slowed = ({ tdur = 0 }: z.infer<typeof Traced>): number => (tdur * SLOWDOWN) / 1000
const sum = (times: readonly number[]): number => times.reduce((all, one) => all + one, 0)
