export { InSettings } from './in-settings.tsx'
