import { SHEET_SPANS, type SheetSpan } from '@schoolgate/contracts/register-sheets'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Which month or term an address asks for: this month where it says nothing. */
export const spanIn = (search: string): { span: SheetSpan; day: string | null } => {
  const asked = new URLSearchParams(search)
  const day = asked.get('day')
  return {
    span: SHEET_SPANS.find((span) => span === asked.get('span')) ?? 'month',
    day: day !== null && DAY.test(day) ? day : null,
  }
}
