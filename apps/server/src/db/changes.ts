import type { Changes } from '@schoolgate/contracts/audit'

type Value = Changes[number]['after']
type Told = Value | undefined | readonly (string | number)[]

/** Long words are known by their beginning. */
const MOST_LETTERS = 200

const toldOf = (value: Told): Value => {
  if (value === undefined) return null
  if (typeof value === 'string') return value.slice(0, MOST_LETTERS)
  return typeof value === 'object' && value !== null ? value.join(', ').slice(0, MOST_LETTERS) || null : value
}

/** What differs between a thing as it was and as it is, for the record of who changed what; what is told of neither is the same. */
export function changesBetween(before: Readonly<Record<string, Told>>, after: Readonly<Record<string, Told>>): Changes {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap((field) => {
    const [was, is] = [toldOf(before[field]), toldOf(after[field])]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}
