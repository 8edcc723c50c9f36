export * from './identity.problems.ts'
