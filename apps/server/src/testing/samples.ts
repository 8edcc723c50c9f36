import * as z from 'zod'
import { newId } from '#lib/random'

type Json = { [key: string]: unknown }

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const schemasIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

/** Written once: the tests of every door ask for one some thousand times. */
const schemas = new WeakMap<z.core.$ZodType, Json>()

/** The JSON schema of what an endpoint takes in. */
export function schemaOf(shape: z.core.$ZodType): Json {
  const known = schemas.get(shape)
  if (known) return known
  const schema: unknown = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  const made = isJson(schema) ? schema : {}
  schemas.set(shape, made)
  return made
}

/** Something this schema accepts, as small as can be; what only a pattern describes is guessed from a list of usual words. */
export function sampleOf(schema: Json): unknown {
  const options = [...schemasIn(schema['anyOf']), ...schemasIn(schema['oneOf'])]
  if (options[0]) return sampleOf(options[0])
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  switch (schema['type']) {
    case 'object':
      return sampleObject(schema)
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () =>
        sampleOf(isJson(schema['items']) ? schema['items'] : {}),
      )
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return sampleText(schema)
  }
}

function sampleObject(schema: Json): Json {
  const properties = isJson(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(wanted.map(([name, inner]) => [name, isJson(inner) ? sampleOf(inner) : null]))
}

const USUAL_WORDS = ['123456', 'yes', '0241234567', 'abcdefghijklmnopqrstuv', '2026-03-12', '2026-03-12T09:30:00Z', '2025/2026']

function sampleText(schema: Json): string {
  if (schema['format'] === 'uuid') return newId()
  const patterns = [schema, ...schemasIn(schema['allOf'])].map(({ pattern }) => pattern).filter((p) => typeof p === 'string')
  const word = USUAL_WORDS.find((candidate) => patterns.every((pattern) => new RegExp(pattern, 'u').test(candidate)))
  const length = typeof schema['minLength'] === 'number' ? schema['minLength'] : 1
  return patterns.length > 0 ? (word ?? '') : 'x'.repeat(Math.max(length, 4))
}

const LONG = 'x'.repeat(20_000)

/** What people and attackers put where something else was asked for. */
const JUNK: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[[[[]]]]],
  LONG,
  'a\u0000b',
  '\ud800',
  '𝕬\u202e\u0301ﷺ',
  "'; drop table users; --",
  '{{7*7}}${7*7}',
  '../../../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  newId(),
  { $ne: null },
  { __proto__: { isAdmin: true }, constructor: { prototype: {} } },
]

/** A good sample and, for each of its fields and for the whole, every kind of junk in its place. */
export function* junkFor(schema: Json): Generator<unknown> {
  const good = sampleOf(schema)
  yield good
  yield* JUNK
  if (!isJson(good)) return
  const fields = isJson(schema['properties']) ? Object.keys(schema['properties']) : Object.keys(good)
  for (const field of fields) for (const junk of JUNK) yield { ...good, [field]: junk }
  yield { ...good, unknown_key: 1 }
}
