import type { DemoTerm } from './calendar.ts'
import type { Gender } from './names.ts'

/** A data file's row: column → text, before it is guarded and quoted. */
export type Row = Record<string, string>

type Beside = { name: string; bytes: Uint8Array }[]

/** A folder of data files, with the papers that notices carry and the pictures that staff sign with. */
export type Folder = { name: string; sheets: Map<string, Row[]>; papers: Beside; signatures?: Beside }

export type Stage = 'preschool' | 'primary' | 'jhs' | 'shs'

export type DemoClass = {
  code: string
  name: string
  level: string
  stage: Stage
  stream: string
  /** Youngest first; one school year is one step. */
  step: number
  position: number
  teacher: string
  teacherName: string
}

export type Guardian = { ref: string; title: string; fullname: string; phone: string; email: string; work: string }

export type Pupil = {
  admissionNo: string
  first: string
  middle: string
  last: string
  gender: Gender
  born: string
  class: DemoClass
  house: string
  /** How good at school, in per cent of what can be reached. */
  ability: number
  /** Times absent or late in a hundred days. */
  absence: number
  family: Family
  isFirstOfFamily: boolean
}

export type Family = {
  number: number
  guardians: Guardian[]
  pays: 'at once' | 'in parts' | 'late'
  pupils: Pupil[]
  isNamed: boolean
}

export type School = {
  today: string
  country: 'GH' | 'NG'
  terms: readonly [DemoTerm, DemoTerm, DemoTerm]
  classes: DemoClass[]
  pupils: Pupil[]
  families: Family[]
  headTeacher: string
  /** The class score's share of a total, in per cent. */
  classWeight: number
  subjectsOf(stage: Stage): readonly string[]
}

/** The class a pupil sat in at a term; undefined before the pupil came to the school. */
export function classAt({ classes }: School, pupil: Pupil, { yearsAgo }: DemoTerm): DemoClass | undefined {
  const step = pupil.class.step - yearsAgo
  return classes.find((each) => each.step === step && each.stream === pupil.class.stream)
}

/** 5 → `0005`. */
export const digits = (number: number, length: number): string => String(number).padStart(length, '0')

/** 106000 → `1060.00`. */
export const amount = (minor: number): string => `${Math.trunc(minor / 100)}.${digits(minor % 100, 2)}`
