import { changedBeside, CHANGED_MEANWHILE, mergeSeen, type Meanwhile } from '@schoolgate/contracts/meanwhile'
import { type ReactNode, useState } from 'react'
import { NotProven } from '#features/identity'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { useWords } from '@schoolgate/ui/lib/words'
import { meanwhileWords } from './meanwhile.words.ts'
import { WhichSheet } from './which-sheet.tsx'

type Field<T> = Extract<keyof T, string>

/** How a form's fields are called, and what stands in one in words; null: as it is written. */
type Saying<T> = { nameOf: (field: Field<T>) => string; wordOf?: (field: Field<T>, form: T) => string | null }

type Writing<T, Answer> = {
  /** As it was read before it was changed, and as it is wanted. */
  seen: T
  wanted: T
  send: (form: { seen: T; wanted: T }) => Promise<Answer>
  /** Asks how it stands by now. */
  held: () => Promise<T>
  /** What the school has by an answer. */
  inAnswer: (answer: Answer) => T
}

type Asked<T> = {
  seen: T
  held: T
  wanted: T
  merged: T
  clashes: readonly Field<T>[]
  who: readonly Meanwhile[]
  goOn: (wanted: T) => void
  giveUp: () => void
}

/**
 * For forms that two people may have open: `write` sends what is wanted over what was seen. Where a colleague changed the same to
 * something else, it asks here which it shall be and sends that; `beside` says in a sentence what colleagues changed besides, or is empty.
 * `asking` is the question, to be put on the page. Throws `NotProven` where it was closed: what was written stays in the form.
 */
export function useMeanwhile<T extends object>({ nameOf, wordOf }: Saying<T>) {
  const text = useWords(meanwhileWords)
  const [asked, setAsked] = useState<Asked<T> | null>(null)

  const write = async <Answer,>({ seen, wanted, send, held, inAnswer }: Writing<T, Answer>) => {
    let form = { seen, wanted }
    for (;;) {
      try {
        const answer = await send(form)
        const fields = changedBeside({ ...form, is: inAnswer(answer) })
        return { answer, beside: fields.length > 0 ? text.beside(fields.map(nameOf).join(', ')) : '' }
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== CHANGED_MEANWHILE) throw error
        form = await choose({ ...form, held: await held() }, error.meanwhile)
      }
    }
  }

  /** What to send now that it stands otherwise: asked only of fields in which both want something else. */
  const choose = async (three: { seen: T; held: T; wanted: T }, who: readonly Meanwhile[]) => {
    const { merged, clashes } = mergeSeen(three)
    if (clashes.length === 0) return { seen: three.held, wanted: merged }
    const wanted = await new Promise<T>((resolve, reject) =>
      setAsked({ ...three, merged, clashes, who, goOn: resolve, giveUp: () => reject(new NotProven()) }),
    )
    return { seen: three.held, wanted }
  }

  const said = (field: Field<T>, form: T): string => {
    const word = wordOf?.(field, form) ?? null
    if (word !== null) return word
    const value: unknown = form[field]
    if (typeof value === 'boolean') return value ? text.yes : text.no
    if (Array.isArray(value) && value.length > 0) return value.join(', ')
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? `${value}` : text.nothing
  }

  return { write, asking: asked && sheetOf(asked) }

  function sheetOf({ seen, held, wanted, merged, clashes, who, goOn, giveUp }: Asked<T>): ReactNode {
    const close = (work: () => void) => {
      setAsked(null)
      work()
    }
    return (
      <WhichSheet
        clashes={clashes.map((field) => ({
          field,
          name: nameOf(field),
          was: said(field, seen),
          theirs: said(field, held),
          yours: said(field, wanted),
          who: who.find((one) => one.field === field),
        }))}
        beside={changedBeside({ seen, wanted, is: held }).map((field) => ({
          field,
          name: nameOf(field),
          theirs: said(field, held),
        }))}
        onClose={() => close(giveUp)}
        onChoose={(theirs) =>
          close(() => {
            const chosen = { ...merged }
            for (const field of clashes) if (theirs.has(field)) chosen[field] = held[field]
            goOn(chosen)
          })
        }
      />
    )
  }
}
