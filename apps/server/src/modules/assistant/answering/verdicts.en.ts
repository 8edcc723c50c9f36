import type { Phrasing } from './phrasing.ts'

const within = (subject: string | null) => (subject === null ? '' : ` in ${subject}`)

export const verdictsEn = {
  noneFailed: (grade: string, level: string, to: string) =>
    `No. Nothing stands in the lowest grade of the school's scale (${grade}, ${level}: up to ${to}).`,
  noneFailedAtAll: 'No. Nothing is marked with a grade that fails.',
  failed: (list: string, level: string, to: string) =>
    `Yes: ${list}, in the lowest grade of the school's scale (${level}: up to ${to}).`,
  lowestIs: (subject: string, total: string) => `The lowest is ${subject}, with ${total}.`,
  askAbout: (subject: string, teacher: string | null) =>
    teacher === null
      ? `Ask the teacher of ${subject} what to do first.`
      : `Ask ${teacher}, who teaches ${subject}, what to do first.`,
  improved: (subject: string, before: string, term: string, now: string) =>
    `${subject} improved the most: from ${before} in ${term} to ${now}.`,
  noneImproved: (term: string) => `No subject is higher than in ${term}.`,
  fell: (subject: string, before: string, term: string, now: string) =>
    `${subject} fell the most: from ${before} in ${term} to ${now}.`,
  praise: ({ name }: Phrasing) => `It is worth telling ${name} so.`,
  bestTerm: ({ name }: Phrasing, average: string, when: string) => `${name} did best ${when}, with an average of ${average}.`,
  bestTermIsThis: ({ name }: Phrasing, average: string) => `This is ${name}'s best term so far, with an average of ${average}.`,
  bestPosition: (position: number, of: number | null, when: string) =>
    of === null ? `The best position was ${position}, ${when}.` : `The best position was ${position} of ${of}, ${when}.`,
  bestWork: (quote: string, subject: string, mark: string) => `This term's best work is ${quote} in ${subject}: ${mark}.`,
  goodYes: (by: string) => `Yes, that is good: ${by} above the class.`,
  goodLevel: 'It is right at the average of the class.',
  goodNo: (by: string) => `Not yet: it is ${by} below the class.`,
  markAbove: (mark: string, subject: string | null, average: string) =>
    `Yes: ${mark} is above the class, whose average${within(subject)} is ${average}.`,
  markBelow: (mark: string, subject: string | null, average: string) =>
    `Not yet: ${mark} is below the class, whose average${within(subject)} is ${average}.`,
  markLevel: (mark: string, subject: string | null) => `${mark} is right at the average of the class${within(subject)}.`,
  daysAll: ({ name }: Phrasing, when: string) => `Yes, very good: ${name} missed no day ${when}.`,
  daysYes: (rate: string, was: string, when: string) => `Yes: ${rate} percent, and ${was} percent ${when}.`,
  daysNo: (rate: string, was: string, when: string) => `Less good than before: ${rate} percent, and ${was} percent ${when}.`,
  daysUnknown: 'That is hard to say: there is no earlier term to hold it against.',
  askClassTeacher: 'The class teacher can say what was missed, and how to catch up.',
  upperHalf: (position: number, of: number) => `Yes: ${position} of ${of} is in the upper half of the class.`,
  lowerHalf: (position: number, of: number) => `Not yet: ${position} of ${of} is in the lower half of the class.`,
  recordsSay: (subject: string, total: string) => `But the records show ${subject} at ${total}.`,
  goodUnknown: 'That is hard to say: there is no class average to hold it against.',
  goodWhy: (subject: string, total: string, average: string) => `${subject} stands at ${total}, the class at ${average}.`,
  goodWhyAll: ({ name }: Phrasing, average: string, classAverage: string) =>
    `${name}'s average is ${average}, the class's ${classAverage}.`,
  moved: (by: string, isUp: boolean, term: string) => `That is ${by} ${isUp ? 'more' : 'less'} than in ${term}.`,
  above: ({ she }: Phrasing, above: number, subjects: number) =>
    above === 0
      ? `No: ${she} is above the class in no subject.`
      : `Yes: ${she} is above the class in ${above} of ${subjects} subjects.`,
  below: ({ she }: Phrasing, below: number, subjects: number) =>
    below === 0
      ? `No: ${she} is below the class in no subject.`
      : `Yes: ${she} is below the class in ${below} of ${subjects} subjects.`,
  isAbove: ({ she }: Phrasing, isAsked: boolean) => `${isAsked ? 'Yes' : 'No'}: ${she} is above the class.`,
  isBelow: ({ she }: Phrasing, isAsked: boolean) => `${isAsked ? 'Yes' : 'No'}: ${she} is below the class.`,
  isLevel: ({ she }: Phrasing) => `Neither: ${she} is level with the class.`,
  standsAbove: ({ She }: Phrasing, subject: string | null) => `${She} is above the class${within(subject)}.`,
  standsBelow: ({ She }: Phrasing, subject: string | null) => `${She} is below the class${within(subject)}.`,
  standsLevel: ({ She }: Phrasing, subject: string | null) => `${She} is level with the class${within(subject)}.`,
  oneSide: (subject: string, total: string, average: string) => `${subject} ${total}, class ${average}`,
  wellAbove: ({ name, she }: Phrasing, above: number, subjects: number) =>
    `Yes: ${name} is doing well; ${she} is above the class in ${above} of ${subjects} subjects.`,
  mixed: ({ name, she }: Phrasing, above: number, subjects: number) =>
    `${name} is doing fairly; ${she} is above the class in ${above} of ${subjects} subjects.`,
  behind: ({ name, she }: Phrasing, above: number, subjects: number) =>
    `${name} needs help; ${she} is above the class in only ${above} of ${subjects} subjects.`,
  needsMost: (subject: string) => `${subject} needs practice most.`,
}
export type VerdictWords = typeof verdictsEn
