import { moneyParts, type Money } from '@schoolgate/contracts/money'
import { printedDay } from '#lib/pdf/words'
import type { Announcement } from '#modules/push'

type Said = { school: string; receiptNo: string; amount: Money; day: string }

/**
 * A receipt as a text says it, without names of children: it shows on a lock screen. In letters that each take one place, so that it fits
 * one part: the currency by its code, and REÇU in capitals, since the small ç is not among them.
 */
export function receiptTexts({ school, receiptNo, amount, day }: Said): Announcement['texts'] {
  const money = (language: 'en' | 'fr') =>
    `${amount.currency} ${moneyParts(amount, language).amount}`.replaceAll(/[\u00a0\u202f]/g, ' ')
  return {
    en: { title: school, body: `Receipt ${receiptNo}: ${money('en')}, paid ${printedDay(day)}. Check it:` },
    fr: { title: school, body: `REÇU ${receiptNo}: ${money('fr')}, payé le ${printedDay(day)}. Vérifier:` },
  }
}
