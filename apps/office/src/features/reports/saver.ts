import type { Request, Response } from '@schoolgate/contracts/endpoint'
import type { saveReportWords } from '@schoolgate/contracts/report-books'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { isReachable, whenReachableChanges } from '@schoolgate/ui/lib/network'
import { schoolNow } from '@schoolgate/ui/lib/school-now'
import { type Pages, toSend } from './pages.ts'

/** Whoever writes on is not interrupted by a save for each word. */
const AT_REST_MS = 900
/** Where nobody answered, it is tried again after so long, and as soon as there is network. */
const AGAIN_MS = 15_000
const ROWS_AT_ONCE = 100

type Body = Request<typeof saveReportWords>['body']
export type SavedState =
  | { is: 'saved'; at: Date | null }
  | { is: 'typing' | 'sending' | 'refused' }
  | { is: 'kept'; isKept: boolean }

type Saver = {
  pages: Pages
  termId: string
  send: (body: Body) => Promise<Response<typeof saveReportWords>>
  keep: () => boolean
}

/** Sends what is written on reports to the school, and keeps it on the device until the school has it. */
export function createSaver({ pages, termId, send, keep }: Saver) {
  const watchers = new Set<() => void>()
  let state: SavedState = { is: 'saved', at: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isOpen = true

  const say = (next: SavedState): void => {
    state = next
    for (const watcher of watchers) watcher()
  }
  const later = (ms: number): void => {
    clearTimeout(timer)
    if (isOpen) timer = setTimeout(() => void save(), ms)
  }

  async function save(why?: string): Promise<void> {
    clearTimeout(timer)
    if (isSending) return
    const wanted = pages.unsaved(why !== undefined).slice(0, ROWS_AT_ONCE)
    if (wanted.length === 0) return state.is === 'typing' ? say({ is: 'saved', at: null }) : undefined
    isSending = true
    say({ is: 'sending' })
    try {
      const rows = wanted.map(({ wardId, page, fields }) => ({ ward_id: wardId, seen: page.seen, words: toSend(page, fields) }))
      const answer = await send({ term_id: termId, rows, ...(why === undefined ? {} : { why }) })
      isSending = false
      const sent = new Map(rows.map(({ ward_id, words }) => [ward_id, words]))
      for (const written of answer.saved) pages.saved(written.ward_id, written, sent.get(written.ward_id) ?? {})
      for (const written of answer.conflicts) pages.arrived(written)
      for (const { ward_id, why: fault } of answer.refused) pages.refused(ward_id, fault)
      keep()
      say({ is: 'saved', at: schoolNow() })
      if (pages.unsaved().length > 0) later(0)
    } catch (error) {
      isSending = false
      const isKept = keep()
      const isRefusal =
        error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429
      if (isRefusal) return say({ is: 'refused' })
      say({ is: 'kept', isKept })
      later(AGAIN_MS)
    }
  }

  return {
    state: () => state,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Without waiting for more words; `why` where parents have the report already. */
    now: (why?: string) => save(why),
    /** From now on what is written is sent; answers the way to stop. */
    start(): () => void {
      isOpen = true
      const stopPages = pages.watch(() => {
        keep()
        if (pages.unsaved().length === 0) return
        if (!isSending && state.is !== 'kept') say({ is: 'typing' })
        if (!isSending) later(AT_REST_MS)
      })
      const stopNetwork = whenReachableChanges(() => {
        if (isReachable() && pages.unsaved().length > 0) later(0)
      })
      if (pages.unsaved().length > 0) later(0)
      return () => {
        isOpen = false
        clearTimeout(timer)
        stopPages()
        stopNetwork()
      }
    },
  }
}

export type SaverOf = ReturnType<typeof createSaver>
