export { expectAccessible } from './accessible.ts'
export { heardNoise, listenForNoise } from './noise.ts'
export { answer, type Answer, refuse, startPretendServer } from './pretend-server.ts'
export { PretendStream } from './pretend-stream.ts'
