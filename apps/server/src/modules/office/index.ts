/** What the school does beside the import: notices, and telling phones of what is due. */
export { createOffice, type Office } from './office.ts'
/** How many hear of something by which way, and what that costs, as the office is shown it. */
export { reachShown } from './reach-shown.ts'
/** What texts cost. */
export { smsPrice, type SmsPrice } from './sms-price.ts'
/** Telling phones of notices and absences when their time comes, reminding, forgetting old keys. */
export { OFFICE_JOBS } from './due.jobs.ts'
/** Publishes a notice, and takes one back. */
export { publish } from './publish.service.ts'
export { takeBack } from './change-notice.service.ts'
/** Tells phones of the notices whose time has come, and of absences. */
export { alertAbsences, announceDueNotices } from './announce-due.service.ts'
/** Publishes the notice that a text file says. */
export { publishFile, schoolNamedIn } from './publish-file.ts'
