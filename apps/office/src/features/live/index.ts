export { startWatchingHands } from './hands.ts'
export { useLive, whenMarksChange } from './use-live.ts'
