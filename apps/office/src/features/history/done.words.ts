import { words } from '@schoolgate/ui/lib/words'
import { doneEn } from './done.en.ts'
import { doneFr } from './done.fr.ts'

/** The acts by which the list is narrowed, as the record words them. */
export const KINDS = [
  'wards',
  'identity',
  'schools',
  'numbers',
  'office',
  'attendance',
  'explanations',
  'academics',
  'term_reports',
  'fees',
  'bills',
  'payments',
  'corrections',
  'receipts',
  'shares',
  'assistant',
  'intake',
  'sheets',
  'work',
] as const

/** What was done, as a sentence; an act that came later than these words by its own name. */
const sayer = (said: Record<string, string>) => (action: string) => said[action] ?? action.replaceAll(/[._]/g, ' ')

export const doneWords = words({ en: { done: sayer(doneEn) }, fr: { done: sayer(doneFr) } })
