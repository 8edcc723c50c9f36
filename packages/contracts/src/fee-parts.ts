import * as z from 'zod/mini'
import { Id } from './primitives.ts'

export const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
/** The same fee has the same code every term. */
export const Code = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9/._-]{0,39}$/))
/** Above zero, below a hundred million of the currency. */
export const Amount = z.int().check(z.minimum(1), z.maximum(99_999_999_99))

/**
 * What is taken off the bills of some children, whichever they are when the bills go out. A child with a discount or scholarship of its
 * own gets that one instead; a change of its own with this code takes its place, too.
 */
export const FeeRule = z.strictObject({
  code: Code,
  name: words(80),
  /** `sibling`: one of brothers and sisters in this school; `staff`: a mother, father or guardian works here. */
  who: z.enum(['sibling', 'staff']),
  /** Of brothers and sisters: for this one of them and those after it. Of several such rules the highest that a child reaches counts. */
  from_child: z.nullable(z.int().check(z.minimum(2), z.maximum(9))),
  /** Who is the first of them: the eldest, or the one in the highest class. */
  order: z.nullable(z.enum(['age', 'class'])),
  /** Either hundredths of a percent, 1250 for 12.5 %, or an amount. */
  percent_hundredths: z.nullable(z.int().check(z.minimum(1), z.maximum(100_00))),
  amount_minor: z.nullable(Amount),
  /** Off which fees, by their codes; null: off everything the bill asks for. What is the parents’ choice is never meant. */
  fees: z.nullable(z.array(Code).check(z.minLength(1), z.maxLength(40))),
  purpose: z.nullable(words(200)),
  approved_by: words(120),
})
export type FeeRule = z.infer<typeof FeeRule>

/** What the last term asked for of which these fees are a continuation: each line is known by its code and for whom it is. */
export const FeesBefore = z.object({
  term: z.string(),
  academic_year: z.string(),
  lines: z.array(
    z.object({
      code: Code,
      name: z.string(),
      amount_minor: Amount,
      level: z.nullable(z.string()),
      class_id: z.nullable(Id),
      boarding: z.nullable(z.enum(['day', 'boarder'])),
    }),
  ),
})
export type FeesBefore = z.infer<typeof FeesBefore>
