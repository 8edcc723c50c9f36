import { HEARD_BY, officeLive, type OfficeWord } from '@schoolgate/contracts/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { follow } from '@schoolgate/ui/lib/follow'
import { withHands } from './hands.ts'

type Keys = readonly (readonly string[])[]
/**
 * Whose answers a change makes old. `atOnce`: lists and counts. `seen`: what the families are told that somebody read; that waits until
 * somebody is there to read it. Pages of one pupil are asked for by hand alone, since each look is written down.
 */
type Touched = { atOnce: Keys; seen?: Keys }

const DAY = [['today'], ['my-day']] as const
const MONEY: Touched = { atOnce: [['slips'], ['money-today'], ['savings', 'count'], ...DAY] }

const TOUCHED: Record<OfficeWord, Touched> = {
  school: { atOnce: [['school-setup'], ['year-setup'], ['class-setup'], ['numbers']] },
  wards: { atOnce: [] },
  notices: { atOnce: [['notices']] },
  attendance: { atOnce: [['registers'], ...DAY], seen: [['attendance']] },
  registers: { atOnce: [['registers'], ...DAY] },
  appointments: { atOnce: [['appointments']] },
  academics: { atOnce: [['marks', 'books']] },
  marks: { atOnce: [['marks', 'books']] },
  reports: { atOnce: [] },
  billing: MONEY,
  payments: MONEY,
  messages: { atOnce: DAY, seen: [['messages']] },
  profile: { atOnce: [] },
  requests: { atOnce: [['intake']] },
  work: { atOnce: [['work']] },
  everything: { atOnce: [] },
}

const WORDS = new Set(Object.keys(HEARD_BY))
const isWord = (word: unknown): word is OfficeWord => typeof word === 'string' && WORDS.has(word)

type Event = { word: OfficeWord }
const EVERYTHING: Event = { word: 'everything' }

const read = (said: unknown): Event | null =>
  typeof said === 'object' && said !== null && 'word' in said && isWord(said.word) ? { word: said.word } : null

/** Many who save at once are one reason to look again. */
const GATHERED_MS = 800

const openBooks = new Set<() => void>()

/** An open mark book asks what others changed as soon as somebody saved marks. Returns the way to stop. */
export const whenMarksChange = (look: () => void): (() => void) => {
  openBooks.add(look)
  return () => void openBooks.delete(look)
}

const refresh = (client: QueryClient, words: ReadonlySet<OfficeWord>): void => {
  const all = words.has('everything') ? Object.values(TOUCHED) : [...words].map((word) => TOUCHED[word])
  const ask = (keys: Keys) => {
    for (const queryKey of new Map(keys.map((key) => [key.join(), key])).values()) void client.invalidateQueries({ queryKey })
  }
  ask(all.flatMap(({ atOnce }) => atOnce))
  const seen = all.flatMap(({ seen: keys = [] }) => keys)
  if (seen.length > 0) withHands(() => ask(seen))
  if (words.has('marks') || words.has('everything')) for (const look of openBooks) look()
}

/** Keeps the open screen as the school has it now, while somebody looks. Called once by the shell. */
export const useLive = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const gathered = new Set<OfficeWord>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      const words = new Set(gathered)
      gathered.clear()
      refresh(client, words)
    }
    const tell = (events: readonly Event[]) => {
      for (const { word } of events) gathered.add(word)
      timer ??= setTimeout(flush, GATHERED_MS)
    }
    const stop = follow({ endpoint: officeLive, read, tell, everything: EVERYTHING })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
}
