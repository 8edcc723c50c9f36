import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { notices, refunds } from '#db/schema'
import { newId } from '#lib/random'
import { addUser, DESK_KINDS, FITTING, openDesk, SERVER_ROOT, TEST_KEY, attempt, type DeskAct, type Tally } from '#testing'

/** `ACT_KILLS=100` for the long run; each kill comes at a moment of its own. */
const KILLS = Number(process.env['ACT_KILLS'] ?? 5)
/** So many that five kills come by every kind of act. */
const AT_ONCE = 6
/** One school's books grow too thick to be compared after each of many kills. */
const KILLS_IN_A_SCHOOL = 10
const SCHOOLS = Array.from({ length: Math.ceil(KILLS / KILLS_IN_A_SCHOOL) }, (_, at) =>
  Math.min(KILLS_IN_A_SCHOOL, KILLS - at * KILLS_IN_A_SCHOOL),
)

/** How many acts had been done when their server died, and how many were done only when they were sent again. */
const acts = { before: 0, after: 0 }
const tally: Tally = {}

/** None of it: a parent's look at a payment, and what is decided on what waits, since here one person may do everything. */
const NOT_HERE: readonly string[] = ['arrive', 'agree', 'decline', 'take back']
/** What a bursar or the head does. */
const KINDS = DESK_KINDS.filter((kind) => !NOT_HERE.includes(kind))

test.for(SCHOOLS)(
  'acts of the desk that a server killed %i times did half, sent again under their keys, are each done once',
  { timeout: 1_200_000 },
  async (kills) => {
    const { school, prepare, inBrowser, sendAgain, nextMorning, people } = await openDesk(tally)
    const { given, clock, connection, pretended } = school
    people['office'] = (await given((tx) => addUser(tx, school.school.id, 'office'))).id
    const notice = (round: number): DeskAct => {
      const payload = { title: `Trip ${round}`, body: 'Dear parents.', category: 'event', priority: 'info', audience: 'school' }
      const sent = { who: 'office', key: newId(), method: 'POST' as const, url: '/api/v1/office/notices', payload }
      return { kind: 'notice', sent, steps: [() => 'ok'] }
    }

    /** A server that is asked for all of these at once: how long it takes, or what it is doing when it is killed. */
    async function hand(acts: readonly DeskAct[], until: (ended: Promise<unknown>) => Promise<unknown>): Promise<number> {
      const asked = {
        connection,
        now: clock.now().toISOString(),
        secretKey: TEST_KEY,
        baseUrl: pretended.url,
        acts: await inBrowser(acts),
      }
      const child = fork(path.join(SERVER_ROOT, 'src/testing/desk-process.ts'), [], {
        env: { ...process.env, DESK_HAND: JSON.stringify(asked) },
        execArgv: [],
      })
      const ended = once(child, 'exit')
      await once(child, 'message')
      const began = performance.now()
      await until(once(child, 'message'))
      const took = performance.now() - began
      child.kill('SIGKILL')
      await ended
      return took
    }

    /** Acts of the next kinds in turn, each under a key of its own. */
    let deck: (typeof KINDS)[number][] = []
    /** For these there was nothing yet that they fit: they are the first of the next deck. */
    let late: typeof deck = []
    async function nextActs(first: typeof deck = [], many = AT_ONCE): Promise<DeskAct[]> {
      const ready: DeskAct[] = []
      while (ready.length < many) {
        const [any] = fc.sample(attempt, 1)
        if (deck.length === 0) {
          deck = [...fc.sample(fc.shuffledSubarray(KINDS, { minLength: KINDS.length }), 1).flat(), ...late]
          late = []
          // New bills, in the place of those that became void.
          if (any) await prepare({ ...any, kind: 'issue' }, true)
        }
        const kind = first.shift() ?? deck.pop() ?? 'take'
        const act = any && (await prepare({ ...any, kind, key: 'fresh', eager: true, also: FITTING }, false))
        if (act) ready.push(act)
        else late.push(kind)
      }
      return ready
    }

    const pending = () => given((tx) => tx.$count(refunds, eq(refunds.status, 'pending')))
    const whole = [...(await nextActs(['take', 'refund'])), notice(kills)]
    const takes = await hand(whole, (ended) => ended)
    await sendAgain(whole, 'after a kill')
    const halves: number[] = []
    for (let round = 0; round < kills; round++) {
      // The first time the server dies while the payment company is being asked, and nobody else moves that money; the last time when
      // all is done and nothing answered. In between the moment of death is what is tried here.
      const next = round === 0 ? await nextActs(['refund online'], 1) : await nextActs()
      const all = [...next, notice(round)]
      if (round === 0) pretended.hanging.refunds = 1
      await hand(all, (ended) => {
        if (round === 0) return vi.waitUntil(async () => (await pending()) === 1, { timeout: 60_000 })
        return round === kills - 1 ? ended : wait(Math.random() * takes * 1.2)
      })
      // Where it died before its call left, the call of the repeat is answered all the same.
      pretended.hanging.refunds = 0
      const repeats = await sendAgain(all, 'after a kill')
      halves.push(await pending())
      acts.before += repeats
      acts.after += all.length - repeats
      // What never arrived is known to be lost by now, and is asked for once more.
      await nextMorning()
      await sendAgain(all, 'later')
    }
    await nextMorning()
    expect(await pending()).toBe(0)
    // The first was written down here and not asked for there when its server died, and its repeat did not hurry.
    expect(halves[0]).toBe(1)
    expect(await given((tx) => tx.$count(notices))).toBe(kills + 1)
  },
)

test('the servers died at moments at which some acts were done and others were not, and every kind of act was among them', () => {
  process.stdout.write(`${KILLS} kills: ${JSON.stringify(acts)} ${JSON.stringify(tally)}\n`)
  expect([acts.before > 0, acts.after > 0]).toEqual([true, true])
  expect(KINDS.filter((kind) => tally[kind] === undefined)).toEqual([])
})
