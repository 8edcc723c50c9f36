import { tellLetters } from '@schoolgate/contracts/letter-batch'
import { lockedWhereFree } from '@schoolgate/contracts/letter-locks'
import { firstTogether, locksOf, outcomeOfStatus } from '@schoolgate/contracts/letters'
import { call } from '@schoolgate/ui/lib/api'
import { refusalIn } from '@schoolgate/ui/lib/api-error'
import { carrierOf } from '#lib/device/carriers'
import { dropLetters, type Letter, lettersOf } from '#lib/device/letters'
import { type Outcome, outcomeOf, refuse } from '#lib/device/outcome'
import { personNow } from '#lib/device/person'

/*
 * What waited for days is told on one way and not on five hundred: on a slow line each way costs half a second. In the order in which it was
 * written, and each letter is answered by its own door (contracts/letter-batch.ts).
 */

type Told = ReturnType<typeof firstTogether<Letter>>[number]

/** How whoever listens hears that such a letter was taken among others; null where such are only told one by one. */
const tellerOf = ({ kind }: Letter) => carrierOf(kind)?.told ?? null

const firstOf = (letters: readonly Letter[], isFree: (letter: Letter) => boolean): Told[] =>
  firstTogether(letters, (letter) => tellerOf(letter) !== null && isFree(letter))

const waitingOf = async (person: string): Promise<Letter[]> =>
  (await lettersOf(person)).filter(({ refused }) => refused === undefined)

/** Tells the first letters that may go together. Answers what came of it; null where nothing more is to be told so. */
export const tellTogether = async (person: string): Promise<Outcome['is'] | null> => {
  const wanted = firstOf(await waitingOf(person), () => true).map(({ letter }) => letter)
  if (wanted.length === 0) return null
  return lockedWhereFree(
    wanted.flatMap((letter) => locksOf(person, letter)),
    async (isHeld) => {
      const keys = new Set(wanted.map(({ key }) => key))
      // Looked at anew behind the locks: another window may have told some of them meanwhile.
      const batch = firstOf(await waitingOf(person), (letter) => keys.has(letter.key) && locksOf(person, letter).every(isHeld))
      if (batch.length === 0) return null
      if (personNow() !== person) return 'halt'
      return tell(person, batch)
    },
  )
}

const tell = async (person: string, batch: readonly Told[]): Promise<Outcome['is'] | null> => {
  const asked = { query: { user_id: person }, body: { letters: batch.map(({ request }) => request) } }
  const answered = await call(tellLetters, asked).catch(outcomeOf)
  // A school that does not take them so takes them one by one.
  if ('is' in answered) return answered.is === 'refused' ? null : answered.is
  const { answers } = answered
  const outcomes = answers.map(({ status }) => outcomeOfStatus(status))
  await dropLetters(batch.filter((_, at) => outcomes[at] === 'sent').map(({ letter }) => letter))
  for (const [at, { letter }] of batch.entries()) {
    const { status = 0, said = null } = answers[at] ?? {}
    if (outcomes[at] === 'sent') tellerOf(letter)?.(letter, said)
    if (outcomes[at] === 'refused') await refuse(letter, refusalIn(status, said, null))
  }
  const last = answers.at(-1)
  return outcomes.at(-1) === 'later' && last ? outcomeOf(refusalIn(last.status, last.said, null)).is : 'sent'
}
