export const cardEn = {
  what: 'From the records',
  record: '',
  left: 'Left to pay',
  paidOf: (term: string, year: string) => `Paid of the ${term} bill, ${year}`,
  part: (part: string, whole: string) => `${part} of ${whole}`,
  present: (when: string) => `In school, ${when}`,
  days: (part: string, whole: string) => `${part} of ${whole} days`,
  absentAndLate: (when: string) => `Absent and late, ${when}`,
  both: (absent: string, late: string) => `${absent} and ${late}`,
  mark: (subject: string, when: string) => `${subject}, ${when}`,
  average: (when: string) => `Average, ${when}`,
  besideClass: (average: string, ofClass: string | null) => (ofClass === null ? average : `${average}, class ${ofClass}`),
}
export type CardWords = typeof cardEn
