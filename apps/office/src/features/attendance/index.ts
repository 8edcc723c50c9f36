export { useReasons } from './attendance.queries.ts'
