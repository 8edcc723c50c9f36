import { localPhone } from '#lib/phone'

/** A contact that its owner recognises and nobody else can use: `024 ••• ••82`, `a•••@school.example`. */
export function masked(contact: string): string {
  const [name = '', domain] = contact.split('@')
  if (domain !== undefined) return `${name.slice(0, 1)}•••@${domain}`
  const local = localPhone(contact)
  return local.slice(0, 3) + local.slice(3, -2).replaceAll(/\d/g, '•') + local.slice(-2)
}
