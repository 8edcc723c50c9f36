export { readDeviceId, type PushAddress } from './device-id.ts'
export { createDeviceStore, type DeviceStore } from './devices.store.ts'
export { isPrivateAddress } from './push-hosts.ts'
