/** Tells open apps what changed, while it changes, in every process. What changed is said with `tellLive` of #db/live. */
export { createLive, type Live } from './live.ts'
