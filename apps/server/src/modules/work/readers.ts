import type { Role, StaffRole } from '@schoolgate/contracts/endpoint'
import { WORK_KINDS, type WorkKind } from '@schoolgate/contracts/office-work'

/** Who sees what was asked for: the head and the office all of it (what leaves the school whole, the head alone), the bursar what is about money. */
const READERS: Record<WorkKind, readonly StaffRole[]> = {
  bills: ['bursar', 'head', 'office'],
  class_reports: ['head', 'office'],
  owing_letters: ['bursar', 'head'],
  import: ['head', 'office'],
  export: ['head'],
  bank_sheet: ['bursar', 'head'],
}

export const readersOf = (kind: WorkKind): readonly StaffRole[] => READERS[kind]

export const kindsFor = (role: Role): WorkKind[] => WORK_KINDS.filter((kind) => READERS[kind].some((each) => each === role))
