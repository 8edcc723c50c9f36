import { LETTER, LETTERS_CHANNEL, type LetterRequest } from '@schoolgate/contracts/letters'
import { create } from 'zustand'
import { askToStay } from '#lib/device/full'
import { personNow } from '#lib/device/person'
import { whenLeaving } from '@schoolgate/ui/lib/leaving'
import { forgetSavedAnswers } from '#lib/own-copies'
import { putAway, takeOut, takeOutAll, throwAway, throwAwayIf } from '#lib/saved'

/*
 * What a parent wrote and the school does not have yet: one record each in IndexedDB, under the person who wrote it. It is there before
 * anything is sent and goes only when the school has it, or the parent throws it away; a session that ends does not touch it.
 */

/** One thing a parent wrote. */
export type Letter = {
  person: string
  /** What it is about: a newer word about the same thing takes its place. */
  name: string
  /** Another for every writing; sent along, so that the same writing is taken once. */
  key: string
  /** The kind of outbox it lies in. */
  kind: string
  /** Letters about one subject go in the order they were written. */
  subject: string
  /** Letters about this subject that were written before go before it too. */
  after?: string
  /** How the service worker tells it when the app is closed; null where only the app can. */
  request?: LetterRequest | null
  order: number
  /** As the parent knows it, in their language; '' for what happens by itself, as having read a page. */
  title: string
  /** Where in the app it was written. */
  address: string
  message: unknown
  /** The school will not take it as it is: its code. */
  refused?: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isLetter = (kept: unknown): kept is Letter =>
  typeof kept === 'object' &&
  kept !== null &&
  'message' in kept &&
  'order' in kept &&
  typeof kept.order === 'number' &&
  ['person', 'name', 'key', 'kind', 'subject', 'title', 'address'].every((part) => isText(Reflect.get(kept, part)))

const placeOf = ({ person, name }: Pick<Letter, 'person' | 'name'>) => `${LETTER}${person} ${name}`

/** The letters of who is signed in, oldest first, refused ones too; which of them somebody here sees being sent; whether any lives only as long as this page. */
export const useLetters = create<{ letters: readonly Letter[]; inHand: readonly string[]; isAnyLoose: boolean }>()(() => ({
  letters: [],
  inHand: [],
  isAnyLoose: false,
}))

/** Somebody waits for the answer to this letter while `work` runs: it is on its way, and not waiting. */
export const holding = async <Result>({ key }: Letter, work: () => Promise<Result>): Promise<Result> => {
  useLetters.setState(({ inHand }) => ({ inHand: [...inHand, key] }))
  try {
    return await work()
  } finally {
    useLetters.setState(({ inHand }) => ({ inHand: inHand.filter((one) => one !== key) }))
  }
}

// What this device could not keep (a full disk, a private window): it lives as long as this page.
const loose = new Map<string, Letter>()

/** The letters that wait on this device for a person. */
export const lettersOf = async (person: string): Promise<Letter[]> => {
  // Without its shelf (a private window) the app works, it only forgets.
  const kept = await takeOutAll(`${LETTER}${person} `).catch((): unknown[] => [])
  const known = new Map<string, Letter>()
  for (const letter of kept.filter(isLetter)) known.set(placeOf(letter), letter)
  for (const [place, letter] of loose) if (letter.person === person) known.set(place, letter)
  return [...known.values()].toSorted((one, other) => one.order - other.order)
}

const show = (letters: readonly Letter[]) =>
  useLetters.setState({ letters, isAnyLoose: letters.some((letter) => loose.has(placeOf(letter))) })

let looking: Promise<void> | null = null
const look = async (): Promise<void> => {
  const person = personNow()
  show(person === null ? [] : await lettersOf(person))
}

/** Reads what waits anew: at start, when somebody else is signed in, and when another tab changed it. */
export const lookThrough = (): Promise<void> =>
  (looking ??= look().finally(() => {
    looking = null
  }))

const otherTabs = new BroadcastChannel(LETTERS_CHANNEL)
otherTabs.addEventListener('message', () => void lookThrough())
const changed = (change: (letters: readonly Letter[]) => readonly Letter[]): void => {
  show(change(useLetters.getState().letters))
  otherTabs.postMessage('changed')
}

/** Whether a letter still waits as it is: no other tab has sent it, and no newer one has taken its place. */
export const isStillThere = async (letter: Letter): Promise<boolean> => {
  const place = placeOf(letter)
  const kept = loose.get(place) ?? (await takeOut(place).catch(() => undefined))
  return isLetter(kept) && kept.key === letter.key
}

let last = 0
/** The place of a letter written now among the others, whatever the clock says. */
export const nextOrder = (): number => (last = Math.max(Date.now(), last + 1))

/** Keeps a letter. On a full disk what can be asked for again makes room; where even that does not help, this page holds it. */
export const keepLetter = async (letter: Letter): Promise<void> => {
  if (letter.title !== '') askToStay()
  const place = placeOf(letter)
  try {
    await putAway(place, letter).catch(async () => {
      await forgetSavedAnswers()
      await putAway(place, letter)
    })
    loose.delete(place)
  } catch {
    loose.set(place, letter)
  }
  changed((letters) =>
    [...letters.filter((one) => placeOf(one) !== place), letter].toSorted((one, other) => one.order - other.order),
  )
}

/** Throws letters away, but for those whose place a newer one has taken. */
export const dropLetters = async (dropped: readonly Letter[]): Promise<void> => {
  const keys = new Map(dropped.map((letter) => [placeOf(letter), letter.key]))
  for (const [place, key] of keys) if (loose.get(place)?.key === key) loose.delete(place)
  await throwAwayIf([...keys.keys()], (kept, place) => isLetter(kept) && kept.key === keys.get(place)).catch(() => undefined)
  const gone = new Set(keys.values())
  changed((letters) => letters.filter(({ key }) => !gone.has(key)))
}

/** Throws one letter away, unless a newer one has taken its place. */
export const dropLetter = (letter: Letter): Promise<void> => dropLetters([letter])

/** Throws all away that a person wrote here and the school does not have (they leave, and were told). */
export const dropLettersOf = async (person: string): Promise<void> => {
  const letters = await lettersOf(person)
  for (const letter of letters) loose.delete(placeOf(letter))
  await throwAway(...letters.map(placeOf)).catch(() => undefined)
  changed(() => [])
}

whenLeaving(() => show([]))
