export { keepSealKeys } from './seal-keys.ts'
