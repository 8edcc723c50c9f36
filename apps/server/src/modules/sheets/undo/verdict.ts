import type { UndoReason } from '@schoolgate/contracts/sheet-undo'
import type { Written } from './writes.ts'

/** What somebody did with a row since the sheet was saved. */
export type Use = { why: UndoReason; since: Date | null }

/** What becomes of a row. */
export type Verdict = {
  written: Written
  /** `same`: there is nothing to set back. */
  outcome: 'back' | 'out' | 'same' | 'stays'
  /** Columns that go back, and that stay. */
  goes: string[]
  keeps: string[]
  use: Use | null
  /** It is told by another: a guardianship by its pupil, a guardian by the child they stay for. */
  isSilent: boolean
}
