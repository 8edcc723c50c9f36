import type { GuardianRights } from '@schoolgate/contracts/wards'

/** What a guardian may be given for a child, in the order of the page. */
export const RIGHTS = ['academics', 'bills', 'pay', 'message', 'pickup'] as const satisfies readonly (keyof GuardianRights)[]
