import type { Need, NEED_KINDS } from '@schoolgate/contracts/feed'
import { type ComponentType, useState } from 'react'
import { useTimeZone } from '#features/identity'
import { timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { IconCalendarX } from '@schoolgate/ui/icons/calendar-x'
import { IconCaretRight } from '@schoolgate/ui/icons/caret-right'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconExam } from '@schoolgate/ui/icons/exam'
import { IconHandTap } from '@schoolgate/ui/icons/hand-tap'
import { IconWallet } from '@schoolgate/ui/icons/wallet'
import { Link } from '@schoolgate/ui/link'
import { Slip } from '@schoolgate/ui/slip'
import { feedWords } from './feed.words.ts'
import styles from './needs-you.module.css'

const ICONS: Record<(typeof NEED_KINDS)[number], ComponentType> = {
  absence: IconCalendarX,
  notice: IconHandTap,
  payment: IconWallet,
  report: IconExam,
}

const keyOf = (need: Need) => need.kind + need.subject_id + need.ward_ids.join()

function Waiting({ need }: { need: Need }) {
  const Icon = ICONS[need.kind]
  return (
    <li>
      <Link className={styles.row} href={need.target}>
        <Icon />
        <span>
          <b className={styles.title}>{need.title}</b>
          <span className={styles.line}>{need.line}</span>
        </span>
        <IconCaretRight size="s" />
      </Link>
    </li>
  )
}

/** Done by one of the guardians within the last day: one quiet line, so that the other does not do it again. */
function Done({ needs }: { needs: readonly Need[] }) {
  const text = useWords(feedWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  if (needs.length === 0) return null
  return (
    <ul className={styles.done}>
      {needs.map(({ handled, ...need }) => {
        if (!handled) return null
        const time = timeText(handled.at, language, timeZone)
        return (
          <li key={keyOf({ ...need, handled })} className={styles.handled}>
            <IconCheckBold size="xs" />
            <span>
              {need.title} · {handled.by === '' ? text.done(time) : text.doneBy(handled.by.split(' ')[0] ?? '', time)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

// More rows than this would push everything else off the first screen.
const SHOWN = 5

/** The yellow slip: what the school waits for. A plain card when there is nothing to do. */
export function NeedsYou({ needs }: { needs: readonly Need[] }) {
  const text = useWords(feedWords)
  const [isWhole, setWhole] = useState(false)
  const waiting = needs.filter((need) => need.handled === null)
  const done = needs.filter((need) => need.handled !== null)
  if (waiting.length === 0)
    return (
      <Card>
        <h2>{text.nothingNeeds}</h2>
        <Done needs={done} />
      </Card>
    )
  // One row alone is shown rather than hidden behind a button of its own size.
  const shown = isWhole || waiting.length <= SHOWN + 1 ? waiting : waiting.slice(0, SHOWN)
  return (
    <Slip title={text.needsYou} count={waiting.length}>
      <ul className={styles.waiting}>
        {shown.map((need) => (
          <Waiting key={keyOf(need)} need={need} />
        ))}
      </ul>
      {shown.length < waiting.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {text.more(waiting.length - shown.length)}
        </button>
      )}
      <Done needs={done} />
    </Slip>
  )
}
