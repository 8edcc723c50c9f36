export { useProposals } from './intake.queries.ts'
