import type { Request, Response } from '@schoolgate/contracts/endpoint'
import { CELLS_AT_ONCE, type saveMarks } from '@schoolgate/contracts/mark-book'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { isReachable, whenReachableChanges } from '@schoolgate/ui/lib/network'
import { schoolNow } from '@schoolgate/ui/lib/school-now'
import { isCorrection } from './cell.ts'
import type { Sheet } from './sheet.ts'

/** Whoever types on is not interrupted by a save for each digit. */
const AT_REST_MS = 500
/** Where nobody answered, it is tried again after so long, and as soon as there is network. */
const AGAIN_MS = 15_000

type Body = Request<typeof saveMarks>['body']
export type SavedState =
  | { is: 'saved'; at: Date | null }
  | { is: 'typing' | 'sending' }
  | { is: 'kept'; marks: number; isKept: boolean }
  /** The school says no to all of it: the term is over, or the book is somebody else's by now. */
  | { is: 'refused'; code: string }

type Saver = {
  sheet: Sheet
  termId: string
  send: (body: Body) => Promise<Response<typeof saveMarks>>
  keep: (sheet: Sheet) => boolean
  /** Something of the book is another by now: it is asked for. */
  refresh: () => void
}

/** What can go: of what parents see already only with a reason. */
const sendable = (sheet: Sheet, hasWhy: boolean) =>
  sheet.unsaved().filter(({ column, cell }) => {
    const work = sheet.works()[column]
    return work !== undefined && (hasWhy || !isCorrection(work, cell, schoolNow()))
  })

/** Sends what is typed into a sheet to the school, a save at a time, and keeps it on the device until the school has it. */
export function createSaver({ sheet, termId, send, keep, refresh }: Saver) {
  const watchers = new Set<() => void>()
  let state: SavedState = { is: 'saved', at: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let why: string | undefined

  const say = (next: SavedState): void => {
    state = next
    for (const watcher of watchers) watcher()
  }
  const later = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }

  async function save(): Promise<void> {
    if (isSending) return
    const wanted = sendable(sheet, why !== undefined).slice(0, CELLS_AT_ONCE)
    if (wanted.length === 0) return state.is === 'typing' ? say({ is: 'saved', at: null }) : undefined
    isSending = true
    say({ is: 'sending' })
    const sent = wanted.map(({ row, column, cell: { version, mark, comment } }) => ({
      cell: {
        work_id: sheet.works()[column]?.id ?? '',
        ward_id: sheet.pupils[row]?.id ?? '',
        seen: version,
        ...mark,
        comment,
      },
      content: { mark, wrong: null, comment },
    }))
    try {
      const cells = sent.map(({ cell }) => cell)
      const answer = await send({ term_id: termId, cells, ...(why === undefined ? {} : { why }) })
      isSending = false
      for (const { work_id, ward_id, version } of answer.saved) {
        const was = sent.find(({ cell }) => cell.work_id === work_id && cell.ward_id === ward_id)
        if (was) sheet.settled(work_id, ward_id, was.content, version)
      }
      for (const { work_id, ward_id, why: fault } of answer.refused)
        if (fault !== 'why_needed') sheet.refused(work_id, ward_id, fault)
      if (answer.refused.some(({ why: fault }) => fault === 'why_needed')) refresh()
      sheet.arrived(answer.conflicts)
      why = undefined
      keep(sheet)
      say({ is: 'saved', at: schoolNow() })
      if (sendable(sheet, false).length > 0) later(answer.saved.length > 0 ? 0 : AGAIN_MS)
    } catch (error) {
      isSending = false
      const isKept = keep(sheet)
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429)
        return say({ is: 'refused', code: error.code })
      say({ is: 'kept', marks: sheet.kept().length, isKept })
      later(AGAIN_MS)
    }
  }

  return {
    state: () => state,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Marks that parents see are put right for this reason: at once. */
    because(reason: string) {
      why = reason
      later(0)
    },
    /** From now on what is typed is sent; answers the way to stop. */
    start(): () => void {
      const stopSheet = sheet.watchAll(() => {
        keep(sheet)
        if (sendable(sheet, why !== undefined).length === 0) return
        if (!isSending && state.is !== 'kept' && state.is !== 'typing') say({ is: 'typing' })
        if (state.is === 'kept') say({ ...state, marks: sheet.kept().length })
        if (!isSending) later(AT_REST_MS)
      })
      const stopNetwork = whenReachableChanges(() => {
        if (isReachable() && sheet.unsaved().length > 0) later(0)
      })
      if (sendable(sheet, false).length > 0) later(0)
      return () => {
        clearTimeout(timer)
        stopSheet()
        stopNetwork()
      }
    },
  }
}

export type SaverOf = ReturnType<typeof createSaver>
