import type { WardGuardian } from '@schoolgate/contracts/wards'

/** Enough to recognise a number one knows, too little to call one that one does not: `024 ••• 0182`. */
export function maskPhone(local: string): string {
  const digits = local.replaceAll(/\D/g, '')
  return `${digits.slice(0, 3)} ••• ${digits.slice(-4)}`
}

/** How another guardian of the same ward is shown to this one: two homes may share a child and not a phone number. */
export const asSeenByGuardian = (guardian: WardGuardian, localForm: (phone: string) => string): WardGuardian => ({
  ...guardian,
  phone: guardian.phone === null ? null : guardian.is_me ? localForm(guardian.phone) : maskPhone(localForm(guardian.phone)),
})
