import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@schoolgate/contracts/second-factors'
import { hashSecret } from '#lib/random'

/** Thirty signs, none of which is taken for another on paper: ten of them are 49 bits. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

const newRecoveryCode = () => Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')

/** Ten codes that differ. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode())
  return [...codes]
}

/** As it is printed: `7F4K2-MQD9X`. */
export const printed = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

/** What the database keeps: however it was copied down, and with whose it is, so that one table of hashes does not do for all. */
export const hashRecoveryCode = (personId: string, code: string): Buffer =>
  hashSecret(`${personId} ${code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`)
