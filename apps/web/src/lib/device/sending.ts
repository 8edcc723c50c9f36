import { letterLock, subjectLock } from '@schoolgate/contracts/letters'
import { noteChanged } from '#lib/changed-at'
import { askWorker } from '#lib/device/ask-worker'
import { carrierOf } from '#lib/device/carriers'
import { dropLetter, isStillThere, type Letter, lettersOf } from '#lib/device/letters'
import { locked, lockedUnlessBusy } from '#lib/device/lock'
import { type Outcome, outcomeOf, refuse } from '#lib/device/outcome'
import { personNow } from '#lib/device/person'
import { tellTogether } from '#lib/device/together'
import { isReachable } from '@schoolgate/ui/lib/network'

// So many subjects at a time: a browser has six ways to one server, and a parent may want one too.
const AT_A_TIME = 4
// From so many on letters are told together: fewer are with the school as fast one by one.
const MANY = 5
const FIRST_PAUSE = 5000
const LONGEST_PAUSE = 60_000

/** Carries one letter, if it is still its writer's device; what the school has is kept no longer. */
const attempt = async (letter: Letter, carry: () => Promise<void>): Promise<Outcome> => {
  if (personNow() !== letter.person) return { is: 'halt' }
  // Whoever leaves the page right after the school has answered must not find what was saved before.
  noteChanged()
  try {
    await carry()
  } catch (error) {
    return outcomeOf(error)
  }
  // Nor what was asked for beside it, when the network came back, and came from before the school had it.
  noteChanged()
  await dropLetter(letter)
  return { is: 'sent' }
}

/** Takes up a letter that waits, unless another tab or somebody who waits for its answer has it in hand. */
const takeUp = (letter: Letter): Promise<Outcome> => {
  const carrier = carrierOf(letter.kind)
  if (!carrier) return Promise.resolve({ is: 'later' })
  const carry = async (): Promise<Outcome> => {
    if (!(await isStillThere(letter))) return { is: 'sent' }
    const outcome = await attempt(letter, () => carrier.carry(letter))
    if (outcome.is === 'refused') await refuse(letter, outcome.error)
    return outcome
  }
  return lockedUnlessBusy<Outcome>(letterLock(letter.key), carry, { is: 'later' })
}

const inOrder = <Result>({ person, subject }: Letter, work: () => Promise<Result>) => locked(subjectLock(person, subject), work)

/** Carries what waits before a letter; answers why it cannot go yet, or null. */
const carryBefore = async ({ person, subject, after, order }: Letter): Promise<'later' | 'halt' | null> => {
  const before = (await lettersOf(person)).filter(
    (one) => (one.subject === subject || one.subject === after) && one.order < order && one.refused === undefined,
  )
  for (const older of before) {
    const { is } = await takeUp(older)
    if (is === 'later' || is === 'halt') return is
  }
  return null
}

/** Carries a letter that somebody waits for, after what waits about its subject. */
export const deliver = (letter: Letter, carry: () => Promise<void>): Promise<Outcome> =>
  inOrder(letter, async () => {
    const is = await carryBefore(letter)
    if (is) return { is }
    const outcome = await attempt(letter, carry)
    if (outcome.is === 'later') sendLater()
    if (outcome.is === 'later' || outcome.is === 'halt') askWorker()
    return outcome
  })

/** Carries all about one subject, in order; answers how it ended. */
const carrySubject = (letters: readonly Letter[], first: Letter): Promise<Outcome['is']> =>
  inOrder(first, async () => {
    for (const letter of letters) {
      const waits = letter.after === undefined ? null : await carryBefore(letter)
      const is = waits ?? (await takeUp(letter)).is
      if (is === 'later' || is === 'halt') return is
    }
    return 'sent'
  })

let pause = FIRST_PAUSE
let timer: ReturnType<typeof setTimeout> | undefined

// Without network nothing is tried: who waits for it is woken when it is back.
const sendLater = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void (isReachable() && sendWaiting()), pause)
  pause = Math.min(LONGEST_PAUSE, pause * 2)
}

const waitingNow = async (): Promise<Letter[]> => {
  const person = personNow()
  return person === null ? [] : (await lettersOf(person)).filter(({ kind, refused }) => !refused && carrierOf(kind))
}

/** Tells on few ways what so many letters say that it is worth it; what is left is carried one by one. */
const carryMany = async (): Promise<Outcome['is']> => {
  const person = personNow()
  if (person === null || (await waitingNow()).length < MANY) return 'sent'
  let is: Outcome['is'] | null = 'sent'
  while (is === 'sent') is = await tellTogether(person)
  return is ?? 'sent'
}

const carryAll = async (): Promise<void> => {
  const ends: Outcome['is'][] = [await carryMany()]
  const waiting = await waitingNow()
  const carry = (some: Letter[]) => {
    const subjects = [...Map.groupBy(some, ({ subject }) => subject).values()]
    const work = async (): Promise<void> => {
      const letters = ends.includes('halt') ? undefined : subjects.shift()
      const [first] = letters ?? []
      if (!letters || !first) return
      ends.push(await carrySubject(letters, first))
      return work()
    }
    return Promise.all(Array.from({ length: AT_A_TIME }, work))
  }
  const firsts = new Set(waiting.map(({ after }) => after))
  await carry(waiting.filter(({ subject }) => firsts.has(subject)))
  await carry(waiting.filter(({ subject }) => !firsts.has(subject)))
  if (ends.every((end) => end === 'sent')) pause = FIRST_PAUSE
  else if (personNow() !== null) sendLater()
}

let round: Promise<void> | null = null
let isAskedAgain = false

/** Sends what waits, each subject in order, until nothing gets through any more. Two rounds at a time never run. */
export const sendWaiting = async (): Promise<void> => {
  isAskedAgain = true
  round ??= (async () => {
    while (isAskedAgain) {
      isAskedAgain = false
      await carryAll()
    }
  })().finally(() => {
    round = null
  })
  await round
}
