import type { Network, PaymentMethod, PaymentPart } from '@schoolgate/contracts/payments'
import type { Language } from '@schoolgate/ui/lib/words'
import type { paymentWords } from './payment.words.ts'

type Words = Pick<(typeof paymentWords)['en'], 'methods' | 'networks'>

/** How it was paid: "MTN MoMo ••• 0182", "Bank card". */
export const methodText = (
  { method, network, phone }: { method: PaymentMethod; network: Network | null; phone: string | null },
  text: Words,
): string => {
  if (method !== 'momo') return text.methods[method]
  const tail = phone === null ? '' : ` ••• ${phone.slice(-4)}`
  return `${network === null ? text.methods.momo : text.networks[network]}${tail}`
}

/** "Kofi and Ama". */
export const namesText = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(names)

/** The wards of a payment, each once, in the order of its parts. */
export const namesIn = (parts: readonly PaymentPart[]): string[] => [...new Set(parts.map(({ first_name }) => first_name))]

/** The first word of a name: how the product speaks to somebody. */
export const firstNameOf = (fullname: string): string => fullname.split(' ')[0] ?? fullname
