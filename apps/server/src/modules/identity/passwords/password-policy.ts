import { passwordTooCommon, passwordTooShort } from '#modules/identity/problems'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Fewest characters, with a phone as second proof and with the password alone (security §1 "sign-in"). */
const SHORTEST_WITH_PHONE = 8
const SHORTEST_ALONE = 15

/** The account a password is for, as far as a guesser would know it. */
type Owner = { fullname: string; email: string | null; phone: string | null }

/** Throws the refusal of a password that is short or that a guesser tries first; no rules of composition. */
export function refusePoorPassword(password: string, owner: Owner): void {
  const plain = password.normalize('NFKC')
  const shortest = owner.phone === null ? SHORTEST_ALONE : SHORTEST_WITH_PHONE
  if (Array.from(plain).length < shortest) throw passwordTooShort(shortest)
  if (isGuessedFirst(plain.toLowerCase(), owner)) throw passwordTooCommon()
}

function isGuessedFirst(password: string, { fullname, email, phone }: Owner): boolean {
  const own = [...fullname.split(/\s+/), email ?? '', email?.split('@')[0] ?? '', phone ?? '', phone?.slice(4) ?? '']
  const letters = password.replaceAll(/[^\p{L}\p{N}]/gu, '')
  // "kofi2026" and "password!!" are the word with something hung on.
  const stem = letters.replace(/\d{1,4}$/, '')
  return (
    [password, letters, stem].some((form) => COMMON_PASSWORDS.has(form)) ||
    own
      .map((word) => word.toLowerCase())
      .some((word) => word.length >= 3 && (word === password || word === letters || word === stem)) ||
    isPattern(letters === '' ? password : letters)
  )
}

const ROWS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
]

/** One short piece again and again, or a run along the keyboard. */
const isPattern = (text: string) => /^(.{1,4}?)\1+.{0,3}$/su.test(text) || ROWS.some((row) => row.includes(text))
