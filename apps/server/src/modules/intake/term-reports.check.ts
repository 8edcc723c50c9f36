import type { Line } from './rows.ts'
import { termKey, type ImportContext } from './import-context.ts'
import type { ReportRow } from './term-reports.columns.ts'

/** A report must point at what exists and its marks must add up. */
export function checkReports(lines: readonly Line<ReportRow>[], context: ImportContext): void {
  for (const line of lines) {
    checkHead(line, context)
    checkLine(line)
  }
}

function checkHead({ row, fault }: Line<ReportRow>, context: ImportContext) {
  if (!context.wards.has(row.admission_no))
    fault('admission_no', `There is no ward “${row.admission_no}”.`, 'Add the child to wards.csv, or correct the number.')
  if (!context.classes.has(row.class))
    fault('class', `There is no class “${row.class}”.`, 'Add it to classes.csv, or correct the code.')
  if (!context.terms.has(termKey(row)))
    fault('term', `There is no term ${row.term} of ${row.academic_year}.`, 'Add it to terms.csv, or correct it.')
  if (row.times_present !== null && row.times_present > (row.times_opened ?? 0))
    fault('times_present', 'The ward was present more often than the school opened.', 'Correct one of the two numbers.')
  if (row.position !== null && row.number_on_roll !== null && row.position > row.number_on_roll)
    fault('position', 'The position is beyond the number on roll.', 'Correct one of the two numbers.')
  for (const column of ['average', 'class_average'] as const)
    if ((row[column] ?? 0) > 100) fault(column, `The average ${row[column]} is above 100.`, 'Correct it.')
  if (row.promoted_to !== null && row.repeated_in !== null)
    fault('repeated_in', 'The ward cannot be promoted and repeat.', 'Keep one of the two.')
  if (row.status === 'published' && row.published_at === null)
    fault('published_at', 'The report is published, but it is not said when.', 'Write the day and time.')
}

function checkLine({ row, fault }: Line<ReportRow>) {
  if (row.line_kind !== 'subject') {
    if (row.rating === null) fault('rating', `“${row.line}” has no rating.`, 'Write one, or remove the row.')
    return
  }
  const { class_score: classScore, exam_score: examScore, total } = row
  if (total !== null && total > 100) fault('total', `The total ${total} is above 100.`, 'Correct it.')
  if (classScore !== null && classScore > row.class_weight)
    fault(
      'class_score',
      `The class score ${classScore} is above its share of ${row.class_weight}.`,
      'Correct the score or class_weight.',
    )
  if (examScore !== null && examScore > 100 - row.class_weight)
    fault(
      'exam_score',
      `The exam score ${examScore} is above its share of ${100 - row.class_weight}.`,
      'Correct the score or class_weight.',
    )
  // Marks have two decimals: compare them as whole hundredths.
  if (classScore !== null && examScore !== null && total !== null && Math.round((classScore + examScore - total) * 100) !== 0)
    fault('total', `${classScore} and ${examScore} do not make ${total}.`, 'Correct one of the three.')
}
