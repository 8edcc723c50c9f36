export * from './attendance.problems.ts'
