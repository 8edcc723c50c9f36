import type { GradeBand } from '@schoolgate/contracts/reports'
import { classes } from '#lib/classes'
import styles from './report-parts.module.css'
import { gradeTone } from './whole.ts'

/** A grade in its arch: the higher in the school's scale, the fuller. */
export function GradeMark({ grade, bands }: { grade: string; bands: readonly GradeBand[] }) {
  return <span className={classes(styles.grade, styles[`g${gradeTone(grade, bands)}`])}>{grade}</span>
}
