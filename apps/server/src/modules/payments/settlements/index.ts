/** What the provider pays out to the school's bank. */
export { createSettlements } from './settlements.service.ts'
