export { usePreferences } from './use-preferences.ts'
/** What tells changes of the profile that waited; a chunk of its own, which the first page does not carry. */
export const fetchProfileOutbox = async () => (await import('./profile-outbox.tsx')).ProfileOutbox
export { profileQuery } from './profile.queries.ts'
