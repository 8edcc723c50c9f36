import type { Request, Response } from '@schoolgate/contracts/endpoint'
import type { ReportBook } from '@schoolgate/contracts/report-books'
import type { RatedThing, Rating, RatingFault, saveReportRatings } from '@schoolgate/contracts/report-ratings'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { isReachable, whenReachableChanges } from '@schoolgate/ui/lib/network'
import { schoolNow } from '@schoolgate/ui/lib/school-now'
import type { KeptRatings } from './kept-ratings.ts'
import type { SavedState } from './saver.ts'

/*
 * The ratings of a class as somebody gives them, outside of React: each is saved by itself over the one that was seen, and stays on the
 * device until the school has it.
 */

const AT_REST_MS = 600
const AGAIN_MS = 15_000

type Cell = {
  thing: RatedThing
  wardId: string
  /** As the school had it when it was seen; as it is here. */
  was: string | null
  now: string | null
  /** What somebody else gave meanwhile; undefined: nobody did. */
  theirs?: string | null | undefined
  /** Given here, and not by the school's answer. */
  isNew: boolean
}
/** A rating that two people gave. */
export type RatingClash = { wardId: string; thing: RatedThing; theirs: string | null; mine: string | null }

const keyOf = (wardId: string, { kind, name }: RatedThing): string => `${wardId} ${kind} ${name}`

type Wanted = {
  book: ReportBook
  kept: KeptRatings
  keep: (ratings: KeptRatings) => boolean
  send: (body: Request<typeof saveReportRatings>['body']) => Promise<Response<typeof saveReportRatings>>
}

export function createRatings({ book, kept, keep, send }: Wanted) {
  const watchers = new Set<() => void>()
  const cells = new Map<string, Cell>()
  const faults = new Map<string, RatingFault>()
  let changes = 0
  let state: SavedState = { is: 'saved', at: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isOpen = true

  for (const { id: wardId, report } of book.pupils)
    for (const { rating, ...thing } of report?.ratings ?? [])
      cells.set(keyOf(wardId, thing), { thing, wardId, was: rating, now: rating, isNew: false })
  for (const { ward_id: wardId, kind, name, seen, rating } of kept) {
    const thing = { kind, name }
    if (book.pupils.some(({ id, report }) => id === wardId && report !== null))
      cells.set(keyOf(wardId, thing), { thing, wardId, was: seen, now: rating, isNew: true })
  }

  const tell = (): void => {
    changes++
    for (const watcher of watchers) watcher()
  }
  const say = (next: SavedState): void => {
    state = next
    tell()
  }
  const later = (ms: number): void => {
    clearTimeout(timer)
    if (isOpen) timer = setTimeout(() => void save(), ms)
  }
  const given = (): Cell[] => [...cells.values()].filter(({ was, now }) => was !== now)
  const unsaved = (hasWhy = false): Cell[] =>
    given().filter(({ theirs, wardId }) => {
      const fault = faults.get(wardId)
      return theirs === undefined && (fault === undefined || (hasWhy && fault === 'why_needed'))
    })
  const keepAll = (): boolean =>
    keep(given().map(({ wardId, thing, was, now }) => ({ ward_id: wardId, ...thing, seen: was, rating: now })))

  async function save(why?: string): Promise<void> {
    clearTimeout(timer)
    const wanted = unsaved(why !== undefined)
    if (isSending || wanted.length === 0) return
    isSending = true
    say({ is: 'sending' })
    try {
      const answer = await send({
        term_id: book.term.id,
        ...(why === undefined ? {} : { why }),
        cells: wanted.map(({ wardId, thing, was, now }) => ({ ward_id: wardId, ...thing, seen: was, rating: stepIn(now) })),
      })
      isSending = false
      const theirs = new Map(answer.conflicts.map(({ ward_id, rating, ...thing }) => [keyOf(ward_id, thing), rating]))
      for (const { ward_id, why: fault } of answer.refused) faults.set(ward_id, fault)
      for (const { wardId, thing, now } of wanted) {
        const key = keyOf(wardId, thing)
        const cell = cells.get(key)
        if (!cell) continue
        if (theirs.has(key)) cells.set(key, { ...cell, theirs: theirs.get(key) ?? null })
        else if (!answer.refused.some(({ ward_id }) => ward_id === wardId)) {
          faults.delete(wardId)
          cells.set(key, { ...cell, was: now })
        }
      }
      keepAll()
      say({ is: 'saved', at: schoolNow() })
      if (unsaved().length > 0) later(0)
    } catch (error) {
      isSending = false
      const isKept = keepAll()
      const isRefusal =
        error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429
      if (isRefusal) return say({ is: 'refused' })
      say({ is: 'kept', isKept })
      later(AGAIN_MS)
    }
  }

  const cellOf = (wardId: string, thing: RatedThing): Cell =>
    cells.get(keyOf(wardId, thing)) ?? { thing, wardId, was: null, now: null, isNew: false }

  const rate = (wardId: string, thing: RatedThing, rating: string | null): void => {
    cells.set(keyOf(wardId, thing), { ...cellOf(wardId, thing), now: rating, theirs: undefined, isNew: true })
    keepAll()
    if (!isSending && state.is !== 'kept') state = { is: 'typing' }
    tell()
    if (!isSending) later(AT_REST_MS)
  }

  return {
    state: () => state,
    changes: () => changes,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    cell: cellOf,
    faultOf: (wardId: string): RatingFault | null => faults.get(wardId) ?? null,
    clashes: (): RatingClash[] =>
      [...cells.values()].flatMap(({ wardId, thing, now, theirs }) =>
        theirs === undefined ? [] : [{ wardId, thing, theirs, mine: now }],
      ),
    rate,
    /** Each thing as it was rated on the report before, where it is not rated yet. */
    asBefore(wardId: string, before: readonly Rating[]): void {
      for (const { rating, ...thing } of before)
        if (cellOf(wardId, thing).now === null && stepIn(rating) !== null) rate(wardId, thing, rating)
    },
    choose({ wardId, thing, theirs }: RatingClash, whose: 'mine' | 'theirs'): void {
      const cell = cellOf(wardId, thing)
      cells.set(keyOf(wardId, thing), { ...cell, was: theirs, now: whose === 'mine' ? cell.now : theirs, theirs: undefined })
      keepAll()
      tell()
      later(0)
    },
    /** Without waiting; `why` where parents have the report already. */
    save,
    start(): () => void {
      isOpen = true
      const stop = whenReachableChanges(() => {
        if (isReachable() && unsaved().length > 0) later(0)
      })
      if (unsaved().length > 0) later(0)
      return () => {
        void save()
        isOpen = false
        clearTimeout(timer)
        stop()
      }
    },
  }
}
export type Ratings = ReturnType<typeof createRatings>

type Step = Request<typeof saveReportRatings>['body']['cells'][number]['rating']
const STEPS: readonly Exclude<Step, null>[] = ['Not yet', 'With help', 'Alone', 'A', 'B', 'C', 'D', 'E']

/** One of the words that can be given; a data file may have brought others, which nobody gives here. */
const stepIn = (rating: string | null): Step => STEPS.find((step) => step === rating) ?? null
