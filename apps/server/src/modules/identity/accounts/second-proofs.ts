import { SecondProof } from '@schoolgate/contracts/identity'
import type { Role } from '@schoolgate/contracts/endpoint'
import type { SetUp } from '#modules/identity/factors'

/**
 * What a session rests on: whoever has the phone, or whoever has the mailbox. A password rests on the mailbox too, as it is set anew
 * from there; so does an outside provider's word for the address.
 */
export type FirstFactor = 'mailbox' | 'phone'

type Owner = { role: Role; phone: string | null; email: string | null; passwordHash: string | null }

/**
 * Where the code of the second proof goes; null where none may be sent. For staff it is never the phone they came in by, nor ever the
 * mailbox by which their password is set anew (security §1 "staff"), and it is the way of who set nothing up for it.
 */
export function codeGoesTo({ role, phone, email }: Owner, firstFactor: FirstFactor, { hasOwn }: SetUp): string | null {
  if (role === 'parent') return phone ?? email
  return firstFactor === 'mailbox' && !hasOwn ? phone : null
}

/** Whether the password proves something that the first proof did not. */
export const isPasswordProof = ({ role, passwordHash }: Owner, firstFactor: FirstFactor, { hasOwn }: SetUp): boolean =>
  passwordHash !== null && (role === 'parent' || (firstFactor === 'phone' && !hasOwn))

/**
 * The ways in which this person can prove a second time who they are, the best first; staff can always fetch a code at the desk. `site` is
 * the host name at which they ask; null: no passkey works there.
 */
export function secondProofsOf(owner: Owner, firstFactor: FirstFactor, setUp: SetUp, site: string | null): SecondProof[] {
  const isStaff = owner.role !== 'parent'
  const proofs: Record<SecondProof, boolean> = {
    passkey: isStaff && site !== null && setUp.passkeySites.has(site),
    totp: isStaff && setUp.totp,
    recovery_code: isStaff && setUp.recoveryCodesLeft > 0,
    code: codeGoesTo(owner, firstFactor, setUp) !== null,
    password: isPasswordProof(owner, firstFactor, setUp),
    desk_code: isStaff,
  }
  return SecondProof.options.filter((proof) => proofs[proof])
}
