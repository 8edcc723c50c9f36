export { usePreferences } from './use-preferences.ts'
export { profileQuery } from './profile.queries.ts'
