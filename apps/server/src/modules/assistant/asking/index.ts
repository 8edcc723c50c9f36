export { createAsking, type Asking, type AssistantQuotas } from './asking.service.ts'
export { chatRoute } from './chat.routes.ts'
export { askerOf, consentTo, KEEP_UNANSWERED, purposeOf, type Asker } from './asker.store.ts'
export type { OutsideHelp, Vendor } from './outside.ts'
