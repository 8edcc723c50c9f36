export { growingWait } from './growing.ts'
export { createLimits, type Limits, type Throttle, type Quota } from './limits.service.ts'
export { networkOf } from './network.ts'
