import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { OF_THE_OFFICE, recallJson, remember } from '@schoolgate/ui/lib/storage'
import { useSession } from './session.ts'

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What proves somebody is kept nowhere, and a file cannot be. */
const NEVER = new Set(['password', 'file', 'hidden', 'checkbox', 'radio', 'submit', 'button'])

/** The fields of a form into which something is typed or chosen, each under its name or its label; of several alike, in their order. */
function fieldsOf(form: HTMLFormElement): Map<string, Typed> {
  const fields = new Map<string, Typed>()
  for (const each of form.elements) {
    const isTyped = each instanceof HTMLTextAreaElement || each instanceof HTMLSelectElement
    const isInput = each instanceof HTMLInputElement && !NEVER.has(each.type) && each.autocomplete !== 'one-time-code'
    if (!isTyped && !isInput) continue
    const word = each.name || each.labels?.[0]?.textContent || ''
    let key = word
    for (let more = 2; fields.has(key); more++) key = `${word} ${more}`
    fields.set(key, each)
  }
  return fields
}

const textsIn = (kept: unknown): Map<string, string> => {
  if (typeof kept !== 'object' || kept === null) return new Map()
  return new Map(Object.entries(kept).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : [])))
}

/** As if it was typed: a field that the screen itself holds must hear of it too. */
function type(field: Typed, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Where one form's text stays on this device: under the name of who typed it. */
const placeOf = (person: string, place: string) => `${OF_THE_OFFICE}form.${person}.${place}`

type Kept = { place: string | undefined; form: RefObject<HTMLFormElement | null>; isBusy: boolean; problem: string | null }

/**
 * Keeps what is typed into a form on this device, under its author's name: whoever is signed out in the middle, or whose browser closes,
 * finds it when they open the form again. It is gone when the school has it, and when its author closes the form. Answers whether something
 * was found, and what to do at each key.
 */
export function useKeptForm({ place, form, isBusy, problem }: Kept): { isFound: boolean; keep: () => void } {
  const person = useSession((session) => (session.state === 'in' ? session.staff.user.user_id : null))
  const name = place === undefined || person === null ? null : placeOf(person, place)
  const [isFound, setFound] = useState(false)
  const found = useRef(new Map<string, string>())
  const wasBusy = useRef(false)

  useLayoutEffect(() => {
    found.current = textsIn(name === null ? null : recallJson(name))
    setFound(found.current.size > 0)
  }, [name])

  // Some fields come only when others are filled, or by a button.
  useLayoutEffect(() => {
    if (found.current.size === 0 || form.current === null) return
    for (const [key, field] of fieldsOf(form.current)) {
      const text = found.current.get(key)
      found.current.delete(key)
      if (text !== undefined && text !== field.value) type(field, text)
    }
  })

  useEffect(() => {
    if (name === null) return undefined
    return () => {
      if (useSession.getState().state === 'in') remember(name, null)
    }
  }, [name])

  useEffect(() => {
    if (name !== null && wasBusy.current && !isBusy && problem === null) remember(name, null)
    wasBusy.current = isBusy
  }, [name, isBusy, problem])

  const keep = () => {
    const { current } = form
    if (name === null || current === null) return
    const texts = [...fieldsOf(current)].map(([key, field]) => [key, field.value] as const)
    remember(name, JSON.stringify(Object.fromEntries([...found.current, ...texts])))
  }
  return { isFound, keep }
}
