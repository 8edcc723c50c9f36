export * from './payments.problems.ts'
