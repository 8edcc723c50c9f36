import * as z from 'zod/mini'

/** Marks that somebody typed on a device of the office and the school does not have yet, as the device keeps them. */
export const KeptMarks = z.array(
  z.object({
    work_id: z.string(),
    ward_id: z.string(),
    /** The version over which it was typed. */
    seen: z.int(),
    typed: z.string(),
    comment: z.nullable(z.string()),
  }),
)
export type KeptMarks = z.infer<typeof KeptMarks>
