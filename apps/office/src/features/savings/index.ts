/** Families who save towards the next bill, and what they ask back. */
export { SavingsButton } from './savings-button.tsx'
export { useSavingsCounts } from './savings.queries.ts'
