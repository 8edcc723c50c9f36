import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { useWords } from '@schoolgate/ui/lib/words'
import { identityWords } from './identity.words.ts'

/** What somebody with this role is called. */
export const useRoleName = (role: StaffRole): string => useWords(identityWords).roles[role]

/** The names of all roles. */
export const useRoleNames = (): Record<StaffRole, string> => useWords(identityWords).roles
