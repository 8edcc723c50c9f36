import * as z from 'zod/mini'
import { RATING_KINDS } from './report-ratings.ts'

/** Ratings that somebody gave on a device of the office and the school does not have yet, as the device keeps them. */
export const KeptRatings = z.array(
  z.object({
    ward_id: z.string(),
    kind: z.enum(RATING_KINDS),
    name: z.string(),
    /** What stood there when it was rated. */
    seen: z.nullable(z.string()),
    rating: z.nullable(z.string()),
  }),
)
export type KeptRatings = z.infer<typeof KeptRatings>
