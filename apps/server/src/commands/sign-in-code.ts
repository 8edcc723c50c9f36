import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import { createSignInCodes } from '#modules/identity'
import type { DeedDesk } from './school-command.ts'

/** `schoolgate code PHONE`: a code for a parent who stands at the desk, when none comes by SMS. */
export async function giveSignInCode({ db, clock, say, by, school }: DeedDesk, phone: string): Promise<number> {
  try {
    const { code, fullname } = await createSignInCodes({ db, clock }).give(by, phone)
    say(`${code.replaceAll(/(?<=^(?:\d{4})+)(?=\d)/g, ' ')}  signs ${fullname} in, once, within ten minutes.`)
    say('It goes where the code from the SMS would. It is written down, and they are told.')
    return 0
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Refusal(`${school.name} has no parent with the phone “${phone}”; staff have schoolgate staff code.`, {
      cause: error,
    })
  }
}
