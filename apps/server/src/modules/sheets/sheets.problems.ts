import { problem } from '#lib/problem'

/** Why the file itself is not read, with the way out. */
export const sheetRefused = problem(422, 'sheets.not_read', ({ wrong, todo }: { wrong: string; todo: string }) => ({
  title: wrong,
  field: { path: 'sheet', code: 'sheets.not_read', message: todo },
}))
export const wrongForm = problem(400, 'sheets.wrong_form', 'Please send one sheet and nothing else.')
export const sheetMissing = problem(400, 'sheets.missing', 'Please choose a sheet.')
export const sheetTooLarge = problem(
  413,
  'sheets.too_large',
  'The sheet is larger than 10 MB. Please split it, class by class for instance.',
)
export const tooManySheets = problem(409, 'sheets.too_many', 'Many sheets lie here already. Please remove some of them first.')
export const checkFirst = problem(409, 'sheets.check_first', 'The sheet is to be checked first.')
export const savedAlready = problem(409, 'sheets.saved_already', 'This sheet was saved. Please bring it again to change more.')
export const notSaved = problem(409, 'sheets.not_saved', 'Nothing of this sheet is saved.')
export const undoneAlready = problem(409, 'sheets.undone_already', 'This sheet was undone.')
export const headsOnly = problem(
  403,
  'sheets.heads_only',
  'Who works here, and money, are brought in by the head-teacher. Please ask them to open this list.',
)
export const moneyStays = problem(
  409,
  'sheets.money_stays',
  'Money is never undone by deleting. Bring a correcting list, or reverse the payment: both leave an entry.',
)
export const notAllReady = problem(409, 'sheets.not_all_ready', 'Some rows are to be mended or looked at first.')
export const nothingReady = problem(409, 'sheets.nothing_ready', 'No row is ready to be saved.')
export const noSuchClass = problem(400, 'sheets.no_such_class', 'The school has no such class.', { field: 'classes' })

/** A mark sheet says itself which book it is of. */
export const otherBook = problem(
  422,
  'sheets.other_book',
  'This sheet is of another class, subject or term. Open that book and bring it there.',
)
export const noNames = problem(
  422,
  'sheets.no_names',
  'This sheet has no column with numbers or names of the children. Take the sheet out here, fill it in and bring it back.',
)
