import { clockIn } from '#lib/local-time'
import { Refusal } from '#lib/refusal'
import { createDeskCodes } from '#modules/identity'
import type { ChangeContext } from './school-command.ts'

/** `schoolgate code WHO`: given by hand to somebody who stands before the desk. */
export async function giveDeskCode({ db, clock, say, by, school }: ChangeContext, who: string): Promise<number> {
  const given = await createDeskCodes({ db, clock }).toPerson(by, who)
  if (!given)
    throw new Refusal(
      `${school.name} has nobody with the phone or ref “${who}” who may sign in; schoolgate staff list shows its staff.`,
    )
  const { code, until, account } = given
  const spaced = code.match(/\d{4}/g)?.join(' ') ?? code
  say(`${spaced}  is for ${account.fullname} alone, until ${clockIn(school.timezone, until)}, once.`)
  if (account.role === 'parent') say('They give their phone, and write this code where the one from the SMS would go.')
  else {
    const first = account.phone === null ? 'their password' : `a code to ${account.phone}`
    say(`They sign in with ${first} first, and write this code where they are asked for it; then they choose a password.`)
  }
  return 0
}
