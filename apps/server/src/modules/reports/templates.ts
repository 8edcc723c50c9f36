import type { ReportTemplate } from '@schoolgate/contracts/reports'

type Stage = 'preschool' | 'primary' | 'jhs' | 'shs'

/** The report each stage gets; a Nigerian school has its own from Primary 1 to JSS 3. */
const OF_STAGE: Record<Stage, ReportTemplate> = { preschool: 'preschool', primary: 'basic', jhs: 'jhs', shs: 'shs' }

/** The template a class's report is written in. */
export const templateFor = (stage: Stage, country: string): ReportTemplate =>
  country === 'NG' && (stage === 'primary' || stage === 'jhs') ? 'nigeria' : OF_STAGE[stage]

/** How many best subjects make the aggregate (domain §3); null where the paper has none. */
export const BEST_SUBJECTS: Record<ReportTemplate, number | null> = {
  basic: null,
  jhs: 6,
  shs: 6,
  nigeria: null,
  preschool: null,
}
