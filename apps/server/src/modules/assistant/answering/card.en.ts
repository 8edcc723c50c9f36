export const cardEn = {
  what: 'From the records',
  record: '',
  total: 'Bill',
  paid: 'Paid',
  left: 'Left to pay',
  present: 'In school',
  absent: 'Absent',
  late: 'Late',
  average: 'Average',
  classAverage: 'Class average',
  of: (part: string, whole: string) => `${part} of ${whole} days`,
}
export type CardWords = typeof cardEn
