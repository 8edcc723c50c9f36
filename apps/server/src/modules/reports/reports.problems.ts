import { problem } from '#lib/problem'

export const newerVersion = problem(
  409,
  'term_reports.newer_version',
  'The school has published another version. Please read it first.',
)

export const whyNeeded = problem(422, 'term_reports.why_needed', 'Parents have this report. Say why it changes: they are told.')

export const hasLeft = problem(
  409,
  'signatures.has_left',
  (name: string) => `${name} works at the school no more and signs nothing from now on.`,
)
