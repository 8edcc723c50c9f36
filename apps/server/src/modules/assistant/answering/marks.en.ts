import { capital, type Phrasing } from './phrasing.ts'

/** A mark beside the one before it, as it is written. */
type Beside = Record<'subject' | 'when' | 'now' | 'by' | 'term' | 'was', string>

export const marksEn = {
  columns: { subject: 'Subject', mark: 'Mark', class: 'Class', before: 'Before', work: 'Work', day: 'Day' },
  nothing: (when: string, term: string, { name }: Phrasing) =>
    `The school has published no marks for ${name} ${when} (${term}) yet.`,
  noScores: ({ name }: Phrasing, klass: string) =>
    `In ${klass} there are no scores. ${name}'s term report says in words what your child can do.`,
  noExams: (when: string) => `No exam ${when} has a mark yet.`,
  placedIn: (position: number) => `Position in the subject: ${position}.`,
  together: (total: string, of: string | null) => `All subjects together: ${total}${of === null ? '' : ` of ${of}`}.`,
  exams: (when: string, list: string) => `Exam scores ${when}: ${list}.`,
  examOne: (subject: string, score: string, of: string) => `${subject} ${score} of ${of}`,
  soFarInstead: 'The class work so far:',
  noneIn: (subjects: string, when: string) => `The school has no marks for ${subjects} ${when}.`,
  instead: (when: string) => `The newest marks are ${when}.`,
  total: (subject: string, when: string, total: string, outOf: number) => `${subject} ${when}: ${total} of ${outOf}.`,
  graded: (subject: string, when: string, total: string, outOf: number, grade: string) =>
    `${subject} ${when}: ${total} of ${outOf}, ${grade}.`,
  grade: (grade: string, level: string | null) =>
    level === null || level === grade ? `grade ${grade}` : `grade ${grade} (${level})`,
  between: (first: string, by: string, second: string) => `${first} is ${by} above ${second}.`,
  noTotal: (subject: string, when: string) => `${subject} ${when}: nothing is marked yet.`,
  classIs: (average: string) => `The class average is ${average}.`,
  aboveClass: ({ She }: Phrasing, by: string) => `${She} is ${by} above it.`,
  belowClass: ({ She }: Phrasing, by: string) => `${She} is ${by} below it.`,
  levelWithClass: ({ She }: Phrasing) => `${She} is level with it.`,
  classScore: (weighted: string, outOf: string) => `Class score: ${weighted} of ${outOf}.`,
  classRaw: (raw: string, of: string) => `That is from ${raw} of ${of} marks.`,
  examScore: (weighted: string, outOf: string) => `Exam score: ${weighted} of ${outOf}.`,
  noExam: (subject: string, when: string) => `The ${subject} exam ${when} has no mark yet.`,
  noClassScore: (subject: string, when: string) => `${subject} has no class score ${when} yet.`,
  lastExam: (when: string, score: string, outOf: string) => `${capital(when)} the exam score was ${score} of ${outOf}.`,
  since: (term: string, total: string, by: string, isUp: boolean) =>
    `That is ${by} ${isUp ? 'more' : 'less'} than in ${term} (${total}).`,
  sameAs: (term: string, total: string) => `In ${term} it was ${total}, the same.`,
  average: ({ name }: Phrasing, average: string, when: string) => `${capital(`${name}'s`)} average ${when} is ${average}.`,
  averageWas: (term: string, average: string) => `${capital(term)} it was ${average}.`,
  noAverage: ({ name }: Phrasing, when: string) => `There is no average for ${name} ${when} yet.`,
  all: (list: string) => `By subject: ${list}.`,
  one: (subject: string, total: string) => `${subject} ${total}`,
  best: ({ name }: Phrasing, when: string, subject: string, total: string, isTied: boolean) =>
    isTied
      ? `${name}'s best subjects ${when} are ${subject}, with ${total} each.`
      : `${name}'s best subject ${when} is ${subject}, with ${total}.`,
  worst: ({ name }: Phrasing, when: string, subject: string, total: string, isTied: boolean) =>
    isTied
      ? `${name}'s lowest subjects ${when} are ${subject}, with ${total} each.`
      : `${name}'s lowest subject ${when} is ${subject}, with ${total}.`,
  needsPractice: 'It is below the class and needs practice.',
  next: (list: string) => `Then ${list}.`,
  furthest: (subject: string, by: string) => `Furthest below the class is ${subject}, by ${by}.`,
  onlyOne: (subject: string, total: string, when: string) => `Only ${subject} has a mark ${when}: ${total}.`,
  averageOf: ({ name }: Phrasing) => capital(`${name}'s average`),
  wentUp: (what: string, by: string, before: string, term: string, now: string, when: string) =>
    `${what} went up by ${by}: from ${before} in ${term} to ${now} ${when}.`,
  wentDown: (what: string, by: string, before: string, term: string, now: string, when: string) =>
    `${what} went down by ${by}: from ${before} in ${term} to ${now} ${when}.`,
  beside: ({ subject, when, now, by, term, was }: Beside, way: number) =>
    way === 0
      ? `${subject} ${when}: ${now}, the same as in ${term}.`
      : `${subject} ${when}: ${now}, ${by} ${way > 0 ? 'more' : 'less'} than in ${term} (${was}).`,
  higherIn: (when: string) => `Higher ${when}.`,
  sameInBoth: 'The same in both.',
  stayed: (what: string, now: string, term: string) => `${what} stayed at ${now}, as in ${term}.`,
  counted: (better: number, worse: number) => `Subjects with a higher mark: ${better}. With a lower one: ${worse}.`,
  nothingBefore: (subject: string) => `There is no earlier published mark for ${subject} to compare with.`,
  noAverageBefore: 'There is only one term to look at, so there is nothing to compare yet.',
  inClass: (above: number, subjects: number) => `${above} of ${subjects} subjects are above the class.`,
  noClass: 'The class average is not shown here: too few marks, or the school gives none.',
  lowestOf: (quote: string, subject: string, mark: string) => `The lowest work is ${quote} in ${subject}: ${mark}.`,
  highestOf: (quote: string, subject: string, mark: string) => `The highest work is ${quote} in ${subject}: ${mark}.`,
  workOf: (quote: string, subject: string, mark: string) => `${quote} in ${subject} (${mark})`,
  newest: (count: number): string => (count === 1 ? 'The newest mark:' : 'The newest marks:'),
  work: (quote: string, subject: string, mark: string) => `${quote} in ${subject}: ${mark}.`,
  workMark: (score: string, of: string) => `${score} of ${of}`,
  workState: { absent: 'away, not counted', excused: 'excused, not counted', not_marked: 'not marked yet', marked: '' },
  workDay: (day: string) => `The work is of ${day}.`,
  workClass: (average: string) => `The class average was ${average}.`,
  noWorks: (when: string) => `The school has published no class work ${when} yet.`,
  onlyReport: (when: string) => `${capital(when)} the records hold the report's totals, not the single works.`,
  missing: (count: number, when: string, { name }: Phrasing) =>
    count === 1 ? `${name} has 1 work without a mark ${when}.` : `${name} has ${count} works without a mark ${when}.`,
  noneMissing: (when: string) => `Every published work ${when} has a mark.`,
  notZero: 'It does not count as a zero.',
  whyNot: 'Why it is so, the records do not say: they hold marks, not reasons.',
  lowestWork: (quote: string, mark: string) => `The lowest work is ${quote}: ${mark}.`,
  comment: (quote: string) => `The teacher wrote ${quote}.`,
  askTeacher: 'The subject teacher can tell you more.',
  parts: (classScore: string, classOf: string, exam: string, examOf: string) =>
    `Class score ${classScore} of ${classOf}, exam ${exam} of ${examOf}.`,
  practise: (subject: string, total: string, average: string) =>
    `${subject} needs practice most: ${total}, and the class average is ${average}.`,
  practiseLowest: (subject: string, total: string) => `${subject} is the lowest: ${total}.`,
  noneBehind: ({ name }: Phrasing) => `No subject of ${name}'s is clearly below the class.`,
  tonight: (quote: string, mark: string) => `Tonight, look again at ${quote} (${mark}).`,
  topic: (quote: string) => `It was about ${quote}.`,
  ten: 'A few minutes are enough: let your child explain it to you.',
  scale: 'The scale of the school',
  gradeMeans: (grade: string, level: string, from: number, to: number) =>
    `Grade ${grade} means ${level}: a total from ${from} to ${to}.`,
  noSuchGrade: "That grade is not on the school's scale.",
  weights: (classPart: number, exam: number) => `A total is ${classPart} percent class work and ${exam} percent exam.`,
  noScale: 'The school has published no report yet, so its grading scale is not known here.',
  bands: (list: string) => `The school's scale: ${list}.`,
  band: (grade: string, level: string, from: number, to: number) =>
    `${from} to ${to} is ${grade === level ? grade : `${grade}, ${level}`}`,
  scaleColumns: ['Total', 'Grade', 'Meaning'],
  range: (from: number, to: number) => `${from} to ${to}`,
}
export type MarksWords = typeof marksEn
