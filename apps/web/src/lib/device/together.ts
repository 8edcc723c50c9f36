import { tellLetters } from '@schoolgate/contracts/letter-batch'
import { letterLock, LETTERS_AT_ONCE, type LetterRequest, outcomeOfStatus, subjectLock } from '@schoolgate/contracts/letters'
import { call } from '#lib/api'
import { refusalIn } from '#lib/api-error'
import { carrierOf } from '#lib/device/carriers'
import { dropLetters, type Letter, lettersOf } from '#lib/device/letters'
import { lockedWhereFree } from '#lib/device/lock'
import { type Outcome, outcomeOf, refuse } from '#lib/device/outcome'
import { personNow } from '#lib/device/person'

/*
 * What waited for days is told on one way and not on five hundred: on a slow line each way costs half a second. In the order in which it was
 * written, and each letter is answered by its own door (contracts/letter-batch.ts).
 */

/** The school's door takes so much of a body; what the letters are wrapped in is small beside it. */
const MOST_CHARACTERS = 40_000

type Told = { letter: Letter; request: LetterRequest; told: (letter: Letter, said: unknown) => void }

/** The first letters that may go together, in order: what must be told by itself stays, and so does what has to come after it. */
const firstOf = (letters: readonly Letter[], isFree: (letter: Letter) => boolean): Told[] => {
  const chosen: Told[] = []
  const stuck = new Set<string>()
  let characters = 0
  for (const letter of letters) {
    const { subject, after = subject, request } = letter
    const told = carrierOf(letter.kind)?.told
    if (!request || !told || stuck.has(subject) || stuck.has(after) || !isFree(letter)) {
      stuck.add(subject)
      continue
    }
    characters += request.address.length + (request.body?.length ?? 0)
    if (chosen.length === LETTERS_AT_ONCE || characters > MOST_CHARACTERS) break
    chosen.push({ letter, request, told })
  }
  return chosen
}

const waitingOf = async (person: string): Promise<Letter[]> =>
  (await lettersOf(person)).filter(({ refused }) => refused === undefined)

const locksOf = ({ person, subject, key }: Letter) => [subjectLock(person, subject), letterLock(key)]

/** Tells the first letters that may go together. Answers what came of it; null where nothing more is to be told so. */
export const tellTogether = async (person: string): Promise<Outcome['is'] | null> => {
  const wanted = firstOf(await waitingOf(person), () => true).map(({ letter }) => letter)
  if (wanted.length === 0) return null
  return lockedWhereFree(wanted.flatMap(locksOf), async (isHeld) => {
    const keys = new Set(wanted.map(({ key }) => key))
    // Looked at anew behind the locks: another window may have told some of them meanwhile.
    const batch = firstOf(await waitingOf(person), (letter) => keys.has(letter.key) && locksOf(letter).every(isHeld))
    if (batch.length === 0) return null
    if (personNow() !== person) return 'halt'
    return tell(person, batch)
  })
}

const tell = async (person: string, batch: readonly Told[]): Promise<Outcome['is'] | null> => {
  const asked = { query: { user_id: person }, body: { letters: batch.map(({ request }) => request) } }
  const answered = await call(tellLetters, asked).catch(outcomeOf)
  // A school that does not take them so takes them one by one.
  if ('is' in answered) return answered.is === 'refused' ? null : answered.is
  const { answers } = answered
  const outcomes = answers.map(({ status }) => outcomeOfStatus(status))
  await dropLetters(batch.filter((_, at) => outcomes[at] === 'sent').map(({ letter }) => letter))
  for (const [at, { letter, told }] of batch.entries()) {
    const { status = 0, said = null } = answers[at] ?? {}
    if (outcomes[at] === 'sent') told(letter, said)
    if (outcomes[at] === 'refused') await refuse(letter, refusalIn(status, said, null))
  }
  const last = answers.at(-1)
  return outcomes.at(-1) === 'later' && last ? outcomeOf(refusalIn(last.status, last.said, null)).is : 'sent'
}
