export { createAsking, type Asking, type AssistantQuotas } from './asking.service.ts'
export { chatRoute } from './chat.routes.ts'
export type { OutsideHelp, Vendor } from './outside.ts'
