import { sql, type SQL } from 'drizzle-orm'
import { badFilter, badFilterField } from './oneroster.problems.ts'

const OPERATORS = ['!=', '>=', '<=', '=', '>', '<', '~'] as const
type Operator = (typeof OPERATORS)[number]
type Condition = { field: string; operator: Operator; value: string }

/** In a value a quote is written twice. */
const ONE = /^\s*([A-Za-z][A-Za-z.]{0,59})\s*(!=|>=|<=|=|>|<|~)\s*'((?:[^']|'')*)'/
const JOINED = /^ +(AND|OR) +/i
/** The standard joins no more. */
const MOST = 2

/** Reads `field<operator>'value'`, one or two of them. */
export function readFilter(text: string): { conditions: Condition[]; isEither: boolean } {
  const conditions: Condition[] = []
  let rest = text
  let joiner = ''
  for (;;) {
    const [whole = '', field = '', operator = '', value = ''] = ONE.exec(rest) ?? []
    const known = OPERATORS.find((each) => each === operator)
    if (!known || conditions.length === MOST) throw badFilter()
    conditions.push({ field, operator: known, value: value.replaceAll("''", "'") })
    rest = rest.slice(whole.length)
    if (rest.trim() === '') return { conditions, isEither: joiner === 'OR' }
    const [between = '', word = ''] = JOINED.exec(rest) ?? []
    if (word === '') throw badFilter()
    joiner = word.toUpperCase()
    rest = rest.slice(between.length)
  }
}

/** A field of the objects as PostgreSQL finds it in them, lists included; of `known` fields only. */
const pathOf = (field: string): string =>
  `$.${field
    .split('.')
    .map((step) => JSON.stringify(step))
    .join('.')}`

/** The rows that a filter lets through, of objects with these fields. */
export function filtered(text: string, known: ReadonlySet<string>): SQL {
  const { conditions, isEither } = readFilter(text)
  const parts = conditions.map(({ field, operator, value }) => {
    if (!known.has(field)) throw badFilterField()
    const found = (test: SQL) => sql`exists (select 1 from jsonb_path_query(object, ${pathOf(field)}::jsonpath) v where ${test})`
    return operator === '!=' ? sql`not ${found(compared('=', value))}` : found(compared(operator, value))
  })
  return sql`(${sql.join(parts, isEither ? sql` or ` : sql` and `)})`
}

const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/

/** Texts are compared whatever their case, numbers as numbers; what sorts by the letter is a day or a moment. */
function compared(operator: Exclude<Operator, '!='>, value: string): SQL {
  const said = sql`lower(v #>> '{}') collate "C"`
  const asked = sql`lower(${value}::text) collate "C"`
  if (operator === '~') return sql`strpos(${said}, ${asked}) > 0`
  const sign = SIGNS[operator]
  if (!NUMBER.test(value)) return sql`${said} ${sign} ${asked}`
  return sql`case jsonb_typeof(v) when 'number' then (v #>> '{}')::numeric ${sign} ${value}::numeric else ${said} ${sign} ${asked} end`
}

const SIGNS = { '=': sql`=`, '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=` }

/** The order of a list: by a field, and where that is the same by the id. */
export const sortedBy = (field: string | undefined, direction: 'asc' | 'desc'): SQL => {
  const way = direction === 'desc' ? sql`desc` : sql`asc`
  return field === undefined
    ? sql`id collate "C" ${way}`
    : sql`jsonb_path_query_first(object, ${pathOf(field)}::jsonpath) ${way} nulls last, id collate "C"`
}
