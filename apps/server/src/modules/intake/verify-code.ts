import { randomInt } from 'node:crypto'

// Without 0 and O, 1 and I: the code is read from paper and typed by hand.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code printed on a paper so that anybody can check it, such as 7K4M-2QXD. */
export function newVerifyCode(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
