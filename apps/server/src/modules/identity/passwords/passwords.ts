import { hash, verify } from '@node-rs/argon2'
import { newSecret } from '#lib/random'

/** Argon2id (the library's default) with 19 MiB, two passes, one lane (security §1 "sign-in"). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The same letters typed on two keyboards must be the same password.
const plain = (password: string) => password.normalize('NFKC')

/** What the database keeps of a password. */
export const hashPassword = (password: string): Promise<string> => hash(plain(password), COST)

let nobodys: Promise<string> | undefined

/** Whether the password belongs to the hash; without one it does the same work on a hash of nobody's and says no. */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword(newSecret())
  const isRight = await verify(kept ?? (await nobodys), plain(password))
  return isRight && kept !== null
}
