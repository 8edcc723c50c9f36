import type { StaffRole } from '@schoolgate/contracts/endpoint'
import type { CurrentSession } from '@schoolgate/contracts/identity'

/** The session of somebody who works at the school. */
export type Staff = CurrentSession & { role: StaffRole }
