import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './segments.module.css'

type Segment<Id extends string> = { id: Id; label: string; icon?: ReactNode }
type SegmentsProps<Id extends string> = {
  label: string
  items: readonly Segment<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** What the chosen segment shows. */
  children: ReactNode
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Two to four choices of one view (an ARIA tab list); the arrow keys move between them. */
export function Segments<Id extends string>({ label, items, selected, onSelect, children }: SegmentsProps<Id>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = items.findIndex((item) => item.id === selected)
    const next = items[(at + step + items.length) % items.length]
    if (!next) return
    onSelect(next.id)
    row.current?.querySelector<HTMLElement>(`[data-segment="${next.id}"]`)?.focus()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs inside take the focus, one at a time */}
      <div ref={row} className={styles.row} role="tablist" aria-label={label} onKeyDown={handleKey}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}${item.id}`}
            data-segment={item.id}
            className={styles.tab}
            aria-selected={item.id === selected}
            aria-controls={`${id}panel`}
            tabIndex={item.id === selected ? 0 : -1}
            onClick={() => onSelect(item.id)}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected}`}>
        {children}
      </div>
    </>
  )
}
