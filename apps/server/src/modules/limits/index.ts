export { growingWait } from './growing.ts'
export { createLimits, type Limits, type Pace, type Quota } from './limits.service.ts'
export { networkOf } from './network.ts'
