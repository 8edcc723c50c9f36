import type { KeptWords } from '@schoolgate/contracts/kept-words'
import type { ReportBook, ReportWords, WordsFault, WrittenWords } from '@schoolgate/contracts/report-books'

export type Field = keyof ReportWords
export const FIELDS: readonly Field[] = [
  'conduct',
  'attitude',
  'interest',
  'strengths',
  'areas_for_growth',
  'class_teacher_remark',
  'head_teacher_remark',
]

/** One report as it is written on here: what it said when it was seen last, what it says now, and what somebody else wrote meanwhile. */
export type Page = {
  seen: number
  was: ReportWords
  now: ReportWords
  theirs: WrittenWords | null
  fault: WordsFault | null
}

/** What is said of a field: no spaces around it, and nothing is nothing. */
const said = (words: string | null): string | null => words?.trim() || null

export const changedFields = ({ was, now }: Page): Field[] => FIELDS.filter((field) => said(was[field]) !== said(now[field]))

/** The fields that both wrote, each something else. */
export const clashesOf = (page: Page): Field[] => {
  const { theirs } = page
  return theirs === null
    ? []
    : changedFields(page).filter(
        (field) => said(theirs.words[field]) !== said(page.was[field]) && said(theirs.words[field]) !== said(page.now[field]),
      )
}

/** The reports of a class as somebody writes them: what was typed, over what, and what is still to be saved. */
export function createPages({ pupils }: Pick<ReportBook, 'pupils'>, kept: KeptWords) {
  const watchers = new Set<() => void>()
  let changes = 0
  const pages = new Map(
    pupils.flatMap(({ id, report }): [string, Page][] =>
      report === null
        ? []
        : [[id, { seen: report.words_version, was: report.words, now: report.words, theirs: null, fault: null }]],
    ),
  )
  const set = (wardId: string, next: Page): void => {
    pages.set(wardId, next)
    changes++
    for (const watcher of watchers) watcher()
  }

  /** Takes what the school has; what was typed here stays, and what both wrote is kept apart until one is chosen. */
  function take(page: Page, theirs: WrittenWords): Page {
    const clashes = clashesOf({ ...page, theirs })
    if (clashes.length > 0) return { ...page, theirs }
    const mine = changedFields(page)
    const now = { ...theirs.words, ...Object.fromEntries(mine.map((field) => [field, page.now[field]])) }
    return { seen: theirs.words_version, was: theirs.words, now, theirs: null, fault: null }
  }

  for (const { ward_id: wardId, seen, was, now } of kept) {
    const page = pages.get(wardId)
    if (!page) continue
    const typed = { ...page, seen, was, now }
    const theirs = { ward_id: wardId, words: page.was, words_version: page.seen, by: null, at: null }
    pages.set(wardId, seen === page.seen ? typed : take(typed, theirs))
  }

  return {
    page: (wardId: string): Page | undefined => pages.get(wardId),
    write(wardId: string, field: Field, words: string | null): void {
      const page = pages.get(wardId)
      if (page) set(wardId, { ...page, now: { ...page.now, [field]: words }, fault: null })
    },
    /** The school has what was sent, in the words in which it says it; what was typed since then is still to be sent. */
    saved(wardId: string, written: WrittenWords, sent: Partial<ReportWords>): void {
      const page = pages.get(wardId)
      if (!page) return
      const since = FIELDS.filter(
        (field) => said(page.now[field]) !== said(field in sent ? (sent[field] ?? null) : page.was[field]),
      )
      const now = { ...written.words, ...Object.fromEntries(since.map((field) => [field, page.now[field]])) }
      set(wardId, { ...page, seen: written.words_version, was: written.words, now, theirs: null, fault: null })
    },
    arrived(theirs: WrittenWords): void {
      const page = pages.get(theirs.ward_id)
      if (page) set(theirs.ward_id, take(page, theirs))
    },
    refused(wardId: string, fault: WordsFault): void {
      const page = pages.get(wardId)
      if (page) set(wardId, { ...page, fault })
    },
    /** Of what both wrote theirs or mine; what only one wrote stays as that one wrote it. */
    choose(wardId: string, whose: 'mine' | 'theirs'): void {
      const page = pages.get(wardId)
      if (!page?.theirs) return
      const { words, words_version: seen } = page.theirs
      const clashes = clashesOf(page)
      const mine = changedFields(page).filter((field) => whose === 'mine' || !clashes.includes(field))
      const now = { ...words, ...Object.fromEntries(mine.map((field) => [field, page.now[field]])) }
      set(wardId, { seen, was: words, now, theirs: null, fault: null })
    },
    /** What is to be saved: not what waits for a choice, nor what the school refused as it is, unless that wanted a reason. */
    unsaved: (hasWhy = false): { wardId: string; page: Page; fields: Field[] }[] =>
      [...pages].flatMap(([wardId, page]) => {
        const fields = changedFields(page)
        const waits = page.theirs !== null || (page.fault !== null && !(hasWhy && page.fault === 'why_needed'))
        return fields.length === 0 || waits ? [] : [{ wardId, page, fields }]
      }),
    kept: (): KeptWords =>
      [...pages].flatMap(([ward_id, page]) =>
        changedFields(page).length === 0 ? [] : [{ ward_id, seen: page.seen, was: page.was, now: page.now }],
      ),
    changes: () => changes,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

export type Pages = ReturnType<typeof createPages>

/** What of a page is sent: its changed fields, as they are said. */
export const toSend = (page: Page, fields: readonly Field[]): Partial<ReportWords> =>
  Object.fromEntries(fields.map((field) => [field, said(page.now[field])]))
