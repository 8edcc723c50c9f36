export { expectAccessible } from './accessible.ts'
export { beginEachAnew } from './begin-anew.ts'
export { answer, type Answer, refuse, startPretendServer } from './pretend-server.ts'
export { PretendStream } from './pretend-stream.ts'
