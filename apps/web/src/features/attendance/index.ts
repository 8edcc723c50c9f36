export { AttendanceOutbox } from './attendance-outbox.tsx'
