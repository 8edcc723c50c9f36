import { createVerify } from '#modules/verify'
import type { ChangeContext } from './school-command.ts'

/** `schoolgate seal-key renew`: when a backup of the database may be in wrong hands. Running servers seal with it from then on. */
export async function renewSealKey({ env, db, clock, say, school, by }: ChangeContext): Promise<number> {
  const id = await createVerify({ db, clock, ...env }).renewKey(by)
  say(`${school.name} seals its papers with the new key ${id}. Papers sealed before stay genuine.`)
  return 0
}
