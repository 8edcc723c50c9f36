import { sql } from 'drizzle-orm'
import { classes, schools } from './schema/index.ts'

/*
 * How the marks of a class become totals and grades now: as the office settled it for the class's stage (modules/reports/grading), and
 * where it settled nothing, as the school's own file says. Both need `classes` and `schools` in the query.
 */
const ofStage = sql`${schools.stageGrading} -> ${classes.stage}`

/** The class score's share of a total, in per cent. */
export const classWeightNow = sql<number>`coalesce((${ofStage} ->> 'class_weight')::int, ${schools.classWeight})`.mapWith(Number)
/** The name of the scale whose bands are in use. */
export const gradingScaleNow = sql<string>`coalesce(${ofStage} ->> 'scale', ${schools.gradingScale})`
