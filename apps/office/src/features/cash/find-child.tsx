import type { find } from '@schoolgate/contracts/find'
import type { Response } from '@schoolgate/contracts/endpoint'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useFound } from '#features/find'
import { Arch } from '#features/identity'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconMagnifyingGlass } from '@schoolgate/ui/icons/magnifying-glass'
import { classes } from '@schoolgate/ui/lib/classes'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './cash.module.css'
import { cashWords } from './cash.words.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

type Hit = { id: string; name: string; line: string }

/** Step one: a child by name, number, a parent's name or phone; arrows choose, Enter takes. */
export function FindChild({ onChoose }: { onChoose: (wardId: string) => void }) {
  const text = useWords(cashWords)
  const id = useId()
  const heading = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  // Enter may come sooner than the answer: then the first who is found is taken.
  const [isWanted, setWanted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { asked, isEnough, found } = useFound(typed)
  const isSettled = isEnough && found.data !== undefined && !found.isPlaceholderData && asked === typed.trim()
  const hits = useHits(isEnough ? found.data : undefined)
  const chosen = hits[Math.min(at, hits.length - 1)]
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (isWanted && isSettled && chosen) onChoose(chosen.id)
  }, [isWanted, isSettled, chosen, onChoose])
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((now) => Math.max(0, Math.min(hits.length - 1, now + step)))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      setWanted(true)
    }
  }
  return (
    <Card className={styles.step} aria-labelledby={heading}>
      <h2 id={heading}>
        <span className={styles.number}>1</span>
        {text.who}
      </h2>
      <Field
        ref={field}
        label={text.find}
        hint={text.findHint}
        lead={<IconMagnifyingGlass />}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${id}${chosen.id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={typed}
        onKeyDown={handleKey}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
          setWanted(false)
        }}
      />
      {isEnough && found.data === undefined && (
        <NotHereYet asked={found} title={text.findDidNotCome} line={text.findDidNotComeLine} heading="h2">
          <SkeletonBar />
        </NotHereYet>
      )}
      <div id={`${id}list`} role="listbox" aria-label={text.who} className={styles.hits}>
        {hits.map((hit) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field that owns the list
          <div
            key={hit.id}
            id={`${id}${hit.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={hit === chosen}
            className={classes(styles.hit, hit === chosen && styles.chosen)}
            onClick={() => onChoose(hit.id)}
          >
            <Arch name={hit.name} onPage />
            <span>
              <b>{hit.name}</b>
              <span className={styles.small}>{hit.line}</span>
            </span>
          </div>
        ))}
      </div>
      {isSettled && hits.length === 0 && (
        <p role="status" className={styles.small}>
          <b>{text.nobody(asked)}</b> {text.nobodyLine}
        </p>
      )}
    </Card>
  )
}

/** Children who are found themselves, and after them those whose guardian is; nobody twice. */
function useHits(found: Response<typeof find> | undefined): Hit[] {
  const text = useWords(cashWords)
  if (!found) return []
  const own = found.pupils.map(({ id, fullname, class: klass, admission_no, status }) => ({
    id,
    name: fullname,
    line: [klass, admission_no, ...(status === 'active' ? [] : [text.hasLeft])].join(' · '),
  }))
  const seen = new Set(own.map(({ id }) => id))
  const theirs = found.guardians.flatMap(({ fullname, of }) =>
    of.flatMap(({ ward_id: id, first_name, class: klass }) => {
      if (seen.has(id)) return []
      seen.add(id)
      return [{ id, name: first_name, line: `${klass} · ${text.ofGuardian(fullname)}` }]
    }),
  )
  return [...own, ...theirs]
}
