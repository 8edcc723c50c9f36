export { createAudit, type Audit } from './audit.routes.ts'
/** Papers of many children that somebody takes out at the school's own computer. */
export { recordExport } from './openings.service.ts'
