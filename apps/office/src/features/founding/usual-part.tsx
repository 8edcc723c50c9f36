import { useId } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import styles from './setup.module.css'
import { setupWords } from './setup.words.ts'
import { ARMS, type Part, type Wanted } from './wanted-classes.ts'

type Props = {
  part: Part
  wanted: Wanted
  /** Names of classes that there are, in small letters. */
  has: ReadonlySet<string>
  /** Subjects that there are. */
  taught: readonly string[]
  onChange: (wanted: Wanted) => void
}

const toggled = (list: readonly string[], one: string) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]

/** One part of a school as it is usual: all by one button, or what is ticked. */
export function UsualPart({ part: { name, levels, subjects }, wanted, has, taught, onChange }: Props) {
  const { classes: text } = useWords(setupWords)
  const id = useId()
  return (
    <Card className={styles.part} aria-label={name}>
      <div className={styles.partHead}>
        <h2>{name}</h2>
        <Button size="small" onClick={() => onChange({ ...wanted, levels, subjects })}>
          {text.takeAll(name)}
        </Button>
      </div>
      <h3>{text.levels}</h3>
      <Ticks
        all={levels}
        chosen={wanted.levels}
        isHere={(level) => wanted.arms === 1 && has.has(level.toLowerCase())}
        onToggle={(level) => onChange({ ...wanted, levels: toggled(wanted.levels, level) })}
      />
      {wanted.levels.length > 0 && (
        <div className={styles.choice}>
          <h3>
            <label htmlFor={id}>{text.arms}</label>
          </h3>
          <Select
            id={id}
            value={`${wanted.arms}`}
            onChange={(chosen) => onChange({ ...wanted, arms: ARMS.find((arms) => `${arms}` === chosen) ?? 1 })}
          >
            {ARMS.map((arms) => (
              <option key={arms}>{arms}</option>
            ))}
          </Select>
          <span className={styles.line}>{text.armsHint}</span>
        </div>
      )}
      <h3>{text.subjects}</h3>
      <Ticks
        all={subjects}
        chosen={wanted.subjects}
        isHere={(subject) => taught.includes(subject)}
        onToggle={(subject) => onChange({ ...wanted, subjects: toggled(wanted.subjects, subject) })}
      />
    </Card>
  )
}

type TicksProps = {
  all: readonly string[]
  chosen: readonly string[]
  isHere: (one: string) => boolean
  onToggle: (one: string) => void
}

function Ticks({ all, chosen, isHere, onToggle }: TicksProps) {
  const { classes: text } = useWords(setupWords)
  return (
    <ul className={styles.ticks}>
      {all.map((one) => (
        <li key={one}>
          {isHere(one) ? (
            <span className={styles.tick} title={text.have}>
              <IconCheckBold size="xs" />
              {one}
            </span>
          ) : (
            <button type="button" className={styles.tick} aria-pressed={chosen.includes(one)} onClick={() => onToggle(one)}>
              {chosen.includes(one) && <IconCheckBold size="xs" />}
              {one}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
