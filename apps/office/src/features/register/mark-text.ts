import type { Mark, RegisterPupil } from '@schoolgate/contracts/registers'
import type { Text } from './text.ts'

/** What a mark is called under a face: one word, or the time. */
export const shortOf = (mark: Mark, told: RegisterPupil['told'], text: Text): string => {
  if (mark.is === 'late') return mark.time_in
  if (mark.is === 'half') return text.shortHalf[mark.away]
  if (mark.is === 'in') return ''
  const reason = mark.why ?? told?.reason ?? null
  return reason === null ? text.states.away : text.reasons[reason]
}

/** The whole of it, as it is said. */
export const fullOf = (mark: Mark, told: RegisterPupil['told'], text: Text): string => {
  if (mark.is === 'in') return text.states.in
  if (mark.is === 'late') return text.late(mark.time_in)
  const reason = mark.why ?? told?.reason ?? null
  const what = mark.is === 'half' ? text.halfAway[mark.away] : text.states.away
  return reason === null ? what : `${what}, ${text.reasons[reason].toLocaleLowerCase()}`
}

/** How it looks: away without a reason is red, with one it is blue. */
export const toneOf = (mark: Mark, told: RegisterPupil['told']): 'in' | 'late' | 'away' | 'known' | 'half' => {
  if (mark.is === 'in' || mark.is === 'late' || mark.is === 'half') return mark.is
  return mark.why === null && told === null ? 'away' : 'known'
}

const partsOf = (fullname: string) => fullname.split(/\s+/).filter((part) => part !== '')

/** As a child is called in class: the first name, and the first letter of the last. */
export const calledOf = (fullname: string): string => {
  const [first = '', ...others] = partsOf(fullname)
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${last.charAt(0)}`
}

/** What each of a class is called: two who would be called alike have their whole names. */
export const namesAmong = (pupils: readonly RegisterPupil[]): ReadonlyMap<string, string> => {
  const alike = Map.groupBy(pupils, ({ fullname }) => calledOf(fullname))
  return new Map(
    pupils.map(({ id, fullname }) => {
      const short = calledOf(fullname)
      return [id, (alike.get(short)?.length ?? 0) > 1 ? fullname : short]
    }),
  )
}

/** What a refusal means, where these words know it. */
export const refusalIn = (refusals: Readonly<Record<string, string>>, code: string): string | undefined => refusals[code]
