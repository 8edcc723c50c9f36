import type { SecondProof } from '@schoolgate/contracts/identity'
import type { Role } from '@schoolgate/contracts/endpoint'

/**
 * What a session rests on: whoever has the phone, or whoever has the mailbox. A password rests on the mailbox too, as it is set anew
 * from there; so does an outside provider's word for the address.
 */
export type FirstFactor = 'mailbox' | 'phone'

type Owner = { role: Role; phone: string | null; email: string | null; passwordHash: string | null }

/**
 * Where the code of the second proof goes; null where none may be sent. For staff it is never the phone they came in by, nor ever the
 * mailbox by which their password is set anew (security §1 "staff").
 */
export function codeGoesTo({ role, phone, email }: Owner, firstFactor: FirstFactor): string | null {
  if (role === 'parent') return phone ?? email
  return firstFactor === 'mailbox' ? phone : null
}

/** Whether the password proves something that the first proof did not. */
export const isPasswordProof = ({ role, passwordHash }: Owner, firstFactor: FirstFactor): boolean =>
  passwordHash !== null && (role === 'parent' || firstFactor === 'phone')

/** The ways in which this person can prove a second time who they are; staff can always fetch a code at the desk. */
export function secondProofsOf(owner: Owner, firstFactor: FirstFactor): SecondProof[] {
  const proofs: SecondProof[] = []
  if (codeGoesTo(owner, firstFactor) !== null) proofs.push('code')
  if (isPasswordProof(owner, firstFactor)) proofs.push('password')
  if (owner.role !== 'parent') proofs.push('desk_code')
  return proofs
}
