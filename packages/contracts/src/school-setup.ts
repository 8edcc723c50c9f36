import * as z from 'zod/mini'
import { COLOUR } from './colour.ts'
import { endpoint } from './endpoint.ts'
import { Day } from './primitives.ts'
import { EMBLEMS } from './schools.ts'

const ofOffice = { access: ['head', 'office'], opens: 'nothing' } as const

const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const perhaps = (most: number) => z.nullable(words(most))
const phone = z.string().check(z.minLength(3), z.maxLength(32))

/** What the office says of the school itself; parents see it on every page and paper. */
export const SchoolSetup = z.strictObject({
  name: words(120),
  short_name: perhaps(60),
  motto: perhaps(120),
  emblem: z.enum(EMBLEMS),
  accent_color: z.string().check(z.regex(COLOUR)),
  address: perhaps(200),
  digital_address: perhaps(30),
  town: perhaps(60),
  region: perhaps(60),
  phones: z.array(phone).check(z.minLength(1), z.maxLength(6)),
  email: perhaps(254),
  website: perhaps(120),
  head_teacher_title: words(20),
  head_teacher_name: words(120),
})
export type SchoolSetup = z.infer<typeof SchoolSetup>

const said = z.nullable(z.string())

/** The same as it is: an older school may lack what is asked for today. */
export const SchoolAsIs = z.object({
  name: z.string(),
  short_name: said,
  motto: said,
  emblem: z.enum(EMBLEMS),
  accent_color: z.string(),
  address: said,
  digital_address: said,
  town: said,
  region: said,
  phones: z.array(z.string()),
  email: said,
  website: said,
  head_teacher_title: z.string(),
  head_teacher_name: z.string(),
})
export type SchoolAsIs = z.infer<typeof SchoolAsIs>

/** What follows from the country, and is changed with whoever looks after the computer: money and records stand on it. */
const Customs = z.object({ country: z.string(), currency: z.string(), timezone: z.string() })

export const getSchoolSetup = endpoint({
  ...ofOffice,
  method: 'GET',
  path: '/api/v1/office/school',
  response: z.object({ school: SchoolAsIs, customs: Customs }),
  summary: 'The school as the office may change it',
})

export const changeSchoolSetup = endpoint({
  ...ofOffice,
  method: 'PUT',
  path: '/api/v1/office/school',
  /** With what was read before it was changed: a colleague may have been quicker (meanwhile.ts). */
  body: z.strictObject({ ...SchoolSetup.shape, seen: SchoolAsIs }),
  response: z.object({ school: SchoolAsIs, customs: Customs }),
  summary: 'Change what the school says of itself',
})

/** A term as the office writes it. */
export const TermSetup = z.strictObject({
  number: z.int().check(z.minimum(1), z.maximum(4)),
  name: words(40),
  opens: Day,
  closes: Day,
  mid_term_starts: z.nullable(Day),
  mid_term_ends: z.nullable(Day),
  /** Days within the term on which nobody comes. */
  closed_days: z.array(Day).check(z.maxLength(60)),
})
export type TermSetup = z.infer<typeof TermSetup>

/** A year of school. */
export const YearSetup = z.strictObject({
  academic_year: z.string().check(z.regex(/^\d{4}\/\d{4}$/)),
  terms: z.array(TermSetup).check(z.minLength(1), z.maxLength(4)),
})
export type YearSetup = z.infer<typeof YearSetup>

/** The same as it is. */
const YearAsIs = z.object({
  academic_year: z.string(),
  terms: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      opens: Day,
      closes: Day,
      mid_term_starts: z.nullable(Day),
      mid_term_ends: z.nullable(Day),
      closed_days: z.array(Day),
    }),
  ),
})

export type YearAsIs = z.infer<typeof YearAsIs>

/** A year as fields of one form, such as `2.opens`, so that two people may write two days of it. */
export type YearFields = Record<string, string | readonly string[] | null>

const DAY_FIELDS = ['name', 'opens', 'closes', 'mid_term_starts', 'mid_term_ends', 'closed_days'] as const

export const yearFields = ({ terms }: Pick<YearAsIs, 'terms'>): YearFields =>
  Object.fromEntries(terms.flatMap((term) => DAY_FIELDS.map((field) => [`${term.number}.${field}`, term[field]])))

/** The terms that such fields make up. */
export function termsIn(fields: YearFields): YearAsIs['terms'] {
  const said = (key: string) => {
    const value = fields[key]
    return typeof value === 'string' ? value : null
  }
  const days = (key: string) => {
    const value = fields[key]
    return Array.isArray(value) ? value.filter((day) => typeof day === 'string') : []
  }
  const numbers = [...new Set(Object.keys(fields).map((key) => Number(key.split('.', 1)[0])))].toSorted((a, b) => a - b)
  return numbers.map((number) => ({
    number,
    name: said(`${number}.name`) ?? '',
    opens: said(`${number}.opens`) ?? '',
    closes: said(`${number}.closes`) ?? '',
    mid_term_starts: said(`${number}.mid_term_starts`),
    mid_term_ends: said(`${number}.mid_term_ends`),
    closed_days: days(`${number}.closed_days`),
  }))
}

export const getYearSetup = endpoint({
  ...ofOffice,
  method: 'GET',
  path: '/api/v1/office/year',
  response: z.object({
    /** The school's years, the newest first. */
    years: z.array(YearAsIs),
    /** As the calendar of the country usually is, for the year that is or comes next; and what its closed days are called. */
    usual: YearAsIs,
    holidays: z.array(z.object({ day: Day, name: z.string() })),
  }),
  summary: 'The terms of the school, and those that are usual in its country as a start',
})

export const changeYearSetup = endpoint({
  ...ofOffice,
  method: 'PUT',
  path: '/api/v1/office/year',
  /** `seen`: the year as it was read; without terms where the school did not have it. */
  body: z.strictObject({ ...YearSetup.shape, seen: YearAsIs }),
  response: z.object({ year: YearAsIs }),
  summary: 'Write down the terms of a year',
})

export const STAGES = ['preschool', 'primary', 'jhs', 'shs'] as const
export type Stage = (typeof STAGES)[number]

const ClassName = words(40)

export const getClassSetup = endpoint({
  ...ofOffice,
  method: 'GET',
  path: '/api/v1/office/class_setup',
  response: z.object({
    /** Youngest first. */
    classes: z.array(z.object({ code: z.string(), name: z.string(), level: z.string(), stage: z.enum(STAGES), pupils: z.int() })),
    subjects: z.array(z.string()),
    /** As schools of this country are usually made up, youngest first. */
    usual: z.array(
      z.object({ stage: z.enum(STAGES), name: z.string(), levels: z.array(z.string()), subjects: z.array(z.string()) }),
    ),
  }),
  summary: 'The classes and subjects of the school, and those that are usual in its country as a start',
})

export const addClasses = endpoint({
  ...ofOffice,
  method: 'PUT',
  path: '/api/v1/office/class_setup',
  body: z.strictObject({
    /** Those whose name the school has already stay as they are. */
    classes: z
      .array(z.strictObject({ name: ClassName, level: ClassName, stage: z.enum(STAGES), stream: z.nullable(words(20)) }))
      .check(z.maxLength(120)),
    subjects: z.array(words(80)).check(z.maxLength(80)),
  }),
  response: z.object({ classes: z.int(), subjects: z.int() }),
  summary: 'Add classes and subjects; answers how many were new',
})
