import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react'
import styles from './setup.module.css'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

type ChoicesProps<Id extends string> = {
  label: string
  options: readonly { id: Id; name: string }[]
  /** One of them, or something else of one's own. */
  chosen: string
  onChoose: (id: Id) => void
  className: string | undefined
  styleOf?: (id: Id) => CSSProperties
  children: (id: Id) => ReactNode
}

/** One of several that are seen, as radio buttons: the arrow keys move and choose. */
export function Choices<Id extends string>({ label, options, chosen, onChoose, className, styleOf, children }: ChoicesProps<Id>) {
  const row = useRef<HTMLDivElement>(null)
  const at = options.findIndex(({ id }) => id === chosen)
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = options[(Math.max(at, 0) + step + options.length) % options.length]
    if (!next) return
    onChoose(next.id)
    row.current?.querySelector<HTMLElement>(`[data-choice="${next.id}"]`)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the buttons inside take the focus, one at a time
    <div ref={row} className={styles.swatches} role="radiogroup" aria-label={label} onKeyDown={handleKey}>
      {options.map(({ id, name }, index) => (
        <button
          key={id}
          type="button"
          role="radio"
          data-choice={id}
          className={className}
          aria-label={name}
          aria-checked={id === chosen}
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          {...(styleOf ? { style: styleOf(id) } : {})}
          onClick={() => onChoose(id)}
        >
          {children(id)}
        </button>
      ))}
    </div>
  )
}
