export { usePreferences } from './use-preferences.ts'
export { ProfileOutbox } from './profile-outbox.tsx'
export { profileQuery } from './profile.queries.ts'
