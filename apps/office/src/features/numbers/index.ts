export { useNumbers } from './numbers.queries.ts'
