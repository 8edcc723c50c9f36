export { refresh, useLive } from './use-live.ts'
