import type { Ward } from './wards.ts'

/**
 * Whether a child is a pupil of the school now. Who left, changed schools or finished is asked for nothing and reminded of nothing;
 * what is still owed stands on Bills as a closing balance. The one rule, for the server (db/at-school.ts) and the app.
 */
export const isAtSchool = ({ status }: Pick<Ward, 'status'>): boolean => status === 'active'
