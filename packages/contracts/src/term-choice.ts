import * as z from 'zod/mini'
import { Id } from './primitives.ts'

/** A term that can be chosen from a list. */
export const TermChoice = z.object({ id: Id, name: z.string(), academic_year: z.string() })
export type TermChoice = z.infer<typeof TermChoice>
