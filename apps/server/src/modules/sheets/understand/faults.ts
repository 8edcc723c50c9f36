import type { SheetField } from '@schoolgate/contracts/sheets'

/** What is wrong with a row, or wants an answer; rows with the same code and the same words are told together. */
export type Finding = {
  /** `bad`: the row is not saved; `look`: not until somebody has answered; `note`: worth knowing. */
  level: 'bad' | 'look' | 'note'
  code: string
  field: SheetField | null
  /** What is written there. */
  written: string
  wrong: string
  todo: string
  /** The answers there are to a question, and under which name it is answered. */
  question: { id: string; choices: readonly string[]; about: string } | null
}

const bad = (code: string, field: SheetField, written: string, wrong: string, todo: string): Finding => ({
  level: 'bad',
  code,
  field,
  written,
  wrong,
  todo,
  question: null,
})

export const spreadsheetError = (field: SheetField, written: string) =>
  bad(
    'spreadsheet_error',
    field,
    written,
    `The spreadsheet itself says ${written} here.`,
    'Mend the formula, or type what it should be.',
  )
export const lostDigits = (field: SheetField, written: string) =>
  bad(
    'lost_digits',
    field,
    written,
    `Excel kept only part of “${written}”.`,
    'Type the whole number again; format the column as text before.',
  )
export const noPhone = (field: SheetField, written: string, digits: number) =>
  bad(
    'no_phone',
    field,
    written,
    `“${written}” is not a phone number.`,
    digits < 9 ? `It has ${digits} digits; some are missing.` : 'Correct it, or empty the cell.',
  )
export const lostNought = (field: SheetField, written: string) =>
  bad('lost_nought', field, written, `“${written}” lost its first 0.`, 'Say once for the column that it is put back.')
export const noDay = (field: SheetField, written: string) =>
  bad('no_day', field, written, `“${written}” is not a day.`, 'Write it as 14/02/2015, or empty the cell.')
export const yearAlone = (field: SheetField, written: string) =>
  bad(
    'year_alone',
    field,
    written,
    `“${written}” is a year, not a day.`,
    'Say once for the column that it is left empty, or write the day.',
  )
export const unknownWord = (field: SheetField, written: string, choices: string) =>
  bad('unknown_word', field, written, `“${written}” is not known here.`, `Write one of: ${choices}.`)
export const noClass = (written: string) =>
  bad('no_class', 'class', written, `There is no class “${written}”.`, 'Choose one of the school’s classes for it.')
export const classUnsaid = () => bad('class_unsaid', 'class', '', 'The row says no class.', 'Fill it in.')
export const classOffered = (written: string) =>
  bad(
    'class_offered',
    'class',
    written,
    `There is no class “${written}”; it may be one that is written otherwise.`,
    'Say once for the column what its names mean.',
  )
export const nameUnsaid = () => bad('name_unsaid', 'full_name', '', 'The row says no name.', 'Fill it in, or remove the row.')
export const nameOfOneWord = (field: SheetField, written: string) =>
  bad('one_word', field, written, `“${written}” is one name; a pupil has two at least.`, 'Write first name and surname.')
export const dittoOfNothing = (field: SheetField, written: string) =>
  bad('ditto', field, written, `“${written}” repeats what stands above, and nothing does.`, 'Type what it should be.')
export const orderUnsaid = (code: 'day_order' | 'name_order', field: SheetField, written: string) =>
  bad(
    code,
    field,
    written,
    code === 'day_order' ? `“${written}” is one of two days.` : `“${written}” may have its surname first or last.`,
    'Say once for the column which it is.',
  )
export const whosePhone = (field: SheetField, written: string) =>
  bad('whose_phone', field, written, `“${written}” is the mother’s or the father’s.`, 'Say once for the column whose it is.')
export const dayUnsaid = (field: SheetField) => bad('day_unsaid', field, '', 'The row says no day.', 'Fill it in.')
export const noMark = (written: string) =>
  bad('no_mark', 'score', written, `“${written}” is no mark.`, 'Write a number such as 17 or 17.5, AB for absent, or nothing.')
export const noAmount = (field: SheetField, written: string) =>
  bad('no_amount', field, written, `“${written}” is no amount.`, 'Write it as 1500.00.')
export const bothWays = () =>
  bad('both_ways', 'owed', '', 'The row says both what is owed and what is ahead.', 'Keep one of the two.')
export const noReference = (written: string) =>
  bad(
    'no_reference',
    'reference',
    written,
    'By nothing in the row can the payment be known again.',
    'Write the number of its receipt, or its reference: letters, digits and / - . _ only.',
  )
export const noWeekday = (written: string) =>
  bad('no_weekday', 'day', written, `“${written}” is no day of the week.`, 'Write Monday, Tuesday and so on.')
export const noHours = (written: string) =>
  bad('no_hours', 'times', written, 'It is not said when the lesson begins and ends.', 'Write it as 07:45 - 08:25.')
const note = (code: string, field: SheetField, written: string, wrong: string, todo: string): Finding => ({
  ...bad(code, field, written, wrong, todo),
  level: 'note',
})
export const newSubject = (written: string) =>
  note(
    'new_subject',
    'subject',
    written,
    `“${written}” becomes a new subject.`,
    'Correct it, if the school has it by another name.',
  )
export const noTeacher = (written: string) =>
  note('no_teacher', 'teacher', written, `Nobody here is “${written}”.`, 'The lesson is kept without a teacher.')
export const keptAsIs = (field: string, written: string, here: string): Finding => ({
  ...note('kept', 'text', written, `${field} stays ${here}: it was set here since.`, 'Nothing is to be done if that is right.'),
  field: null,
})
/** Says something of a row, once however many of its cells say it. */
export const sayOnce = (findings: Finding[], ...said: readonly Finding[]): void => {
  for (const each of said)
    if (!findings.some(({ code, written }) => code === each.code && written === each.written)) findings.push(each)
}
export { bad }
