import type { Endpoint } from '@schoolgate/contracts/endpoint'
import * as z from 'zod/mini'

/** What nobody declared: no query names, and a body that is left out or says nothing. */
const NO_NAMES = z.strictObject({})
const NO_BODY = z.nullish(NO_NAMES)

/**
 * What an endpoint takes in (wire §1). Other clients of the specification's own endpoints send a few more names than these need: there
 * they are passed over, however deep. Everywhere else a name that nobody declared is refused.
 */
export function takenIn({ method, query, body, isSpecified, upload, raw }: Endpoint) {
  if (isSpecified) return { querystring: lenient(query ?? NO_NAMES), ...(body ? { body: lenient(body) } : {}) }
  const hasBody = method !== 'GET' && !upload && !raw
  return { querystring: query ?? NO_NAMES, ...(hasBody ? { body: body ?? NO_BODY } : {}) }
}

/** The same shape, in which no object refuses names that it does not know. */
function lenient(shape: z.core.$ZodType): z.core.$ZodType {
  if (shape instanceof z.core.$ZodObject) {
    const { catchall: _, ...def } = shape._zod.def
    const fields = Object.entries(def.shape).map(([name, inner]) => [name, lenient(inner)] as const)
    return z.core.clone(shape, { ...def, shape: Object.fromEntries(fields) })
  }
  if (shape instanceof z.core.$ZodUnion)
    return z.core.clone(shape, { ...shape._zod.def, options: shape._zod.def.options.map(lenient) })
  if (shape instanceof z.core.$ZodOptional || shape instanceof z.core.$ZodNullable)
    return z.core.clone(shape, { ...shape._zod.def, innerType: lenient(shape._zod.def.innerType) })
  return shape
}
