import type { BillHead } from '@schoolgate/contracts/billing'
import { words } from '@schoolgate/ui/lib/words'

type Looks = { tone: 'ok' | 'late' | 'plain'; word: 'paid' | 'part' | 'open' | 'void' }

/** What a bill is called, in kind words: owing is never red and never a reproach (design §4). */
export const stateOf = ({ status, paid }: Pick<BillHead, 'status' | 'paid'>): Looks => {
  if (status === 'paid') return { tone: 'ok', word: 'paid' }
  if (status === 'void') return { tone: 'plain', word: 'void' }
  return paid.amount_minor > 0 ? { tone: 'late', word: 'part' } : { tone: 'plain', word: 'open' }
}

export const stateWords = words({
  en: { paid: 'Paid in full', part: 'Part paid', open: 'To pay', void: 'Taken back' },
  fr: { paid: 'Tout payé', part: 'Payé en partie', open: 'À payer', void: 'Retirée' },
})

/** `2025/2026` as it is said: `2025/26`. */
export const yearText = (year: string): string => year.replace(/^(\d{4})\/\d{2}(\d{2})$/, '$1/$2')
