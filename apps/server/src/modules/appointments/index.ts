/** Times that teachers keep for parents. */
export { createAppointments } from './appointments.routes.ts'
export { appointmentsJobs } from './appointments.jobs.ts'
