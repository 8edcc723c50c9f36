import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { appWords } from '#app/app.words.ts'
import type { OfficeRoute } from '#app/routes.ts'
import { Sheet } from '@schoolgate/ui/sheet'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './keys.module.css'

type Keys = { places: readonly OfficeRoute[]; isOpen: boolean; open: () => void; close: () => void }

/** Where somebody writes, a key is a letter. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The keys of the office: `?` shows them, `/` finds somebody, a number goes to that place of the rail. */
export const useKeys = (places: readonly OfficeRoute[], find: () => void): Keys => {
  const [isOpen, setOpen] = useState(false)
  const [, navigate] = useLocation()
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (isWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      // What is asked in a dialog is answered first.
      if (document.querySelector('dialog[open]')) return
      if (event.key === '?') return setOpen(true)
      if (event.key === '/') {
        // Else the browser looks in the page, or types it where we are about to write.
        event.preventDefault()
        return find()
      }
      const place = /^[1-9]$/.test(event.key) ? places[Number(event.key) - 1] : undefined
      if (place) navigate(place.path)
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [places, navigate, find])
  return { places, isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** All keys, each with what it does. */
export function KeysDialog({ keys: { places, isOpen, close } }: { keys: Keys }) {
  const text = useWords(appWords)
  const rows = [
    ['?', text.keyHelp],
    ['/', text.find],
    ...places.map(({ word }, at) => [`${at + 1}`, text.keyGo(text.places[word])] as const),
    ['Esc', text.keyBack],
  ] as const
  return (
    <Sheet open={isOpen} onClose={close} title={text.keysTitle}>
      <dl className={styles.keys}>
        {rows.map(([key, does]) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
