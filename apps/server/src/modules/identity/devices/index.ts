export { createKnownDevices, KNOWN_FOR_SECONDS, type KnownDevices } from './known-devices.store.ts'
export { createTries, type Asking, type Origin, type Tries, type TriesOf } from './tries.service.ts'
