import type { SchoolKeeping } from '@schoolgate/contracts/school-rules'

/** What is kept for as long as the school chose, in the order in which it is shown. */
export const KEPT = ['pupils', 'messages', 'feed', 'audit'] as const satisfies readonly (keyof SchoolKeeping)[]
