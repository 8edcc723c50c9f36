import type { Assessment, SubjectStanding, WardAcademics } from '@schoolgate/contracts/academics'
import { type CSSProperties, useId } from 'react'
import { classes } from '@schoolgate/ui/lib/classes'
import { useWords } from '@schoolgate/ui/lib/words'
import { academicsWords } from './academics.words.ts'
import styles from './subject-row.module.css'
import { SubjectWorks } from './subject-works.tsx'
import { useMark } from './use-mark.ts'
import { useNumber } from './use-number.ts'

type SubjectRowProps = {
  standing: SubjectStanding
  works: readonly Assessment[]
  marks: WardAcademics
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** One subject: how far the bar reaches, where the class stands, the newest work; a tap opens all works in place. */
export function SubjectRow({ standing, works, marks, isOpen, onOpen }: SubjectRowProps) {
  const text = useWords(academicsWords)
  const number = useNumber()
  const markOf = useMark()
  const id = useId()
  const { subject, total, class_average: beside, is_so_far: isSoFar } = standing
  const newest = works[0]
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        <span className={styles.head}>
          <b className={styles.name}>{subject}</b>
          {total !== null && (
            <span className={styles.total}>
              {number(total)} <span className={styles.of}>{text.ofHundred}</span>
            </span>
          )}
        </span>
        {total !== null && <Meter subject={subject} total={total} beside={beside} isSoFar={isSoFar} />}
        <span className={styles.line}>
          {total === null ? text.notMarkedYet : isSoFar ? text.soFar : (standing.level ?? '')}
          {newest && (total === null || isSoFar || standing.level !== null) && ' · '}
          {newest && `${newest.title} · ${markOf(newest)}`}
        </span>
      </button>
      {isOpen && (
        <div id={id} className={styles.open}>
          <SubjectWorks standing={standing} works={works} marks={marks} />
        </div>
      )}
    </li>
  )
}

type MeterProps = { subject: string; total: number; beside: number | null; isSoFar: boolean }

function Meter({ subject, total, beside, isSoFar }: MeterProps) {
  const text = useWords(academicsWords)
  const number = useNumber()
  const own = (isSoFar ? text.meter : text.meterReport)(subject, number(total))
  const style: CSSProperties & Record<`--${string}`, string> = { '--reach': `${total}%`, '--class': `${beside ?? 0}%` }
  return (
    <span
      className={classes(styles.meter, beside !== null && total < beside && styles.below)}
      style={style}
      role="img"
      aria-label={beside === null ? own : `${own} ${text.meterClass(number(beside))}`}
    >
      <i />
      {beside !== null && <u />}
    </span>
  )
}
