import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { backlog } from './operator.store.ts'

type Dependencies = { db: Db; clock: Clock; log: { error(details: object, message: string): void } }
type Row = Awaited<ReturnType<typeof backlog>>[number]

/** Figures for the operator: what is due and not done, since when, and what waits for them. Answers the counter of how tries end. */
export function jobFigures(
  { db, clock, log }: Dependencies,
  kinds: readonly string[],
  metrics: Registry,
): Counter<'kind' | 'outcome'> {
  let asked: Promise<readonly Row[]> | undefined
  /** All figures of one reading come from one question; while the database is away there are none. */
  const rows = () =>
    (asked ??= db
      .asSystem((tx) => backlog(tx, clock()))
      .catch((error: unknown) => {
        log.error({ err: error }, 'the figures of due work could not be read')
        return []
      })
      .finally(() => (asked = undefined)))
  const gauge = (name: string, help: string, figure: (row: Row) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [metrics],
      async collect() {
        const found = await rows()
        this.reset()
        for (const kind of kinds) this.set({ kind }, 0)
        for (const row of found) this.set({ kind: row.kind }, figure(row))
      },
    })
  const ageOf = ({ since }: Row) => (since === null ? 0 : Math.max((clock().getTime() - since.getTime()) / 1000, 0))
  gauge('jobs_backlog', 'Jobs whose time has come and that are not done', ({ due }) => due)
  gauge('jobs_backlog_age_seconds', 'For how long the oldest due job waits', ageOf)
  gauge('jobs_dead', 'Jobs that failed every time and wait for the operator (schoolgate jobs list)', ({ dead }) => dead)
  return new Counter({
    name: 'jobs_tried_total',
    help: 'Tries of jobs and how they ended',
    labelNames: ['kind', 'outcome'],
    registers: [metrics],
  })
}
