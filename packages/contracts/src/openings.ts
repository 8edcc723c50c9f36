/**
 * What can be seen of a child's record, as the parents' list and the school's audit say it. `child`: of one child. `list`: of many at
 * once, as daily work needs it. `export`: papers of many that leave the school; such a door wants a fresh proof and a reason (security §1).
 */
export const OPENINGS = {
  'wards.opened': 'child',
  'wards.listed': 'list',
  'guardians.opened': 'child',
  'class_lists.printed': 'export',
  /** Cards for the gate, and letters with codes, of a class; of one child the same, and what is given to who leaves. */
  'cards.printed': 'export',
  'cards.opened': 'child',
  'paper_codes.printed': 'export',
  'leaving_papers.printed': 'child',
  'families.taken': 'export',
  'photos.opened': 'child',
  /** The days of a class, or the school's, as a file. */
  'registers.taken': 'export',
  'explanations.opened': 'child',
  'explanations.listed': 'list',
  'requests.listed': 'list',
  'bills.opened': 'child',
  'fees.listed': 'list',
  'debtors.listed': 'list',
  /** Who owes or was granted what, as a spreadsheet or letters. */
  'debtors.taken': 'export',
  'payments.opened': 'child',
  'payments.listed': 'list',
  'slips.opened': 'child',
  'receipts.printed': 'child',
  'messages.listed': 'list',
  'messages.opened': 'child',
  'answers.listed': 'list',
  'answers.taken': 'export',
  'audit.taken': 'export',
  /** Everything of the school, as a file. */
  'school.taken': 'export',
  'performances.opened': 'child',
  'marks.listed': 'list',
  'marks.opened': 'child',
  /** One's own mark sheet, to be filled in without network. */
  'marks.taken': 'export',
  'term_reports.listed': 'list',
  'term_reports.printed': 'export',
  /** To a program of others that the school connected (OneRoster); once a day for each child. */
  'roster.given': 'list',
  'marks.given': 'list',
  /** By whoever has a link that a guardian or the head-teacher made. */
  'shares.opened': 'child',
} as const satisfies Record<string, 'child' | 'list' | 'export'>
export type Opening = keyof typeof OPENINGS
export type Reach = (typeof OPENINGS)[Opening]

export const isOpening = (word: string): word is Opening => word in OPENINGS

/** The words alone. */
export const OPENING_WORDS: readonly Opening[] = Object.keys(OPENINGS).filter(isOpening)

/** So many different children's records one person may open in 24 hours, one by one; the other heads and the office hear of it at the first number. */
export const CHILDREN_A_DAY = { alert: 200, most: 500 } // security §1 "bulk"
/** So many lists of children one person may open in 24 hours. */
export const LISTS_A_DAY = { alert: 150, most: 400 }
/** So many papers of whole classes one person may take out in 24 hours; the others hear of each. */
export const EXPORTS_A_DAY = { alert: 1, most: 20 }
