import type { Language } from '@schoolgate/ui/lib/words'
import { type DraftLine, emptyLine } from './lines.ts'

type UsualLine = Pick<DraftLine, 'name' | 'group'> & Partial<Pick<DraftLine, 'basis' | 'mandatory'>>

const GHANA: readonly UsualLine[] = [
  { name: 'Tuition', group: 'tuition' },
  { name: 'PTA dues', group: 'pta', basis: 'family' },
  { name: 'Books and exercise books', group: 'books' },
  { name: 'ICT', group: 'ict' },
  { name: 'Examination', group: 'examination' },
  { name: 'Sports and culture', group: 'sports' },
  { name: 'Feeding', group: 'feeding', mandatory: false },
  { name: 'School bus', group: 'transport', mandatory: false },
]
const NIGERIA: readonly UsualLine[] = [
  { name: 'Tuition', group: 'tuition' },
  { name: 'PTA levy', group: 'pta', basis: 'family' },
  { name: 'Development levy', group: 'levies' },
  { name: 'Books and workbooks', group: 'books' },
  { name: 'Computer', group: 'ict' },
  { name: 'Examination', group: 'examination' },
  { name: 'Medical', group: 'medical' },
  { name: 'Uniform', group: 'uniform', mandatory: false },
  { name: 'School bus', group: 'transport', mandatory: false },
]
const FRENCH: readonly UsualLine[] = [
  { name: 'Scolarité', group: 'tuition' },
  { name: 'Cotisation des parents', group: 'pta', basis: 'family' },
  { name: 'Livres et cahiers', group: 'books' },
  { name: 'Informatique', group: 'ict' },
  { name: 'Examens', group: 'examination' },
  { name: 'Sport', group: 'sports' },
  { name: 'Cantine', group: 'feeding', mandatory: false },
  { name: 'Transport', group: 'transport', mandatory: false },
]

/** What schools usually ask for, as it stands on bills, without its amounts: where the naira or the cedi is paid it is called otherwise. */
export function usualDrafts(currency: string, language: Language): DraftLine[] {
  const lines = currency === 'NGN' ? NIGERIA : currency !== 'GHS' && language === 'fr' ? FRENCH : GHANA
  return lines.map((line) => ({ ...emptyLine(), ...line, isOffered: true }))
}
