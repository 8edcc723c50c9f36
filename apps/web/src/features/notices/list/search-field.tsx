import { useEffect, useRef, useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Field } from '@schoolgate/ui/field'
import { IconMagnifyingGlass } from '@schoolgate/ui/icons/magnifying-glass'
import styles from './search-field.module.css'
import { noticesWords } from './notices.words.ts'

// Long enough not to ask the school for every letter, short enough to feel immediate.
const PAUSE = 300

/** Searches while the parent types, a moment after the last letter. */
export function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const text = useWords(noticesWords)
  const [typed, setTyped] = useState(search)
  const input = useRef<HTMLInputElement>(null)
  // The parent asked for the field, so the keyboard may come up.
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    const words = typed.trim()
    if (words === search) return
    const timer = setTimeout(() => onSearch(words), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, search, onSearch])
  return (
    <div className={styles.search}>
      <Field
        label={text.searchField}
        type="search"
        enterKeyHint="search"
        ref={input}
        maxLength={100}
        lead={<IconMagnifyingGlass size="s" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  )
}
