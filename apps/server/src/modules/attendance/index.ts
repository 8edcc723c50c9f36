/** Where a ward was, why it was away, and what the school says to that. */
export { createAttendance } from './attendance.routes.ts'
/** Attendance of several wards on the days asked for, for those of them the caller may see. */
export { attendanceOf, type WardAttendance } from './attendance-of.ts'
/** Registers in numbers. */
export { summaryOf } from './attendance.summary.ts'
/** What the school decides about explanations from the command line. */
export { decide } from './decisions.service.ts'
export { explanationsPage } from './decisions.store.ts'
