import { createVerify } from '#modules/verify'
import type { Desk } from './desk.ts'
import { schoolNamed } from './which-school.ts'

export const SEAL_KEY_OPTIONS = { school: { type: 'string' } } as const

/** `schoolgate seal-key renew`: when a backup of the database may be in wrong hands. Running servers follow within a minute. */
export async function renewSealKey({ env, db, clock, say }: Desk, code: string | undefined): Promise<number> {
  const school = await schoolNamed(db, code)
  const id = await createVerify({ db, clock, publicUrl: env.publicUrl }).renewKey(school.id)
  say(`${school.name} seals its papers with the new key ${id}. Papers sealed before stay genuine.`)
  return 0
}
