export { useReasons } from './attendance.queries.ts'
export { ReasonsOf } from './reasons-of.tsx'
