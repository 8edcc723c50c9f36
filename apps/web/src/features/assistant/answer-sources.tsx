import type { Source } from '@schoolgate/contracts/assistant'
import type { ComponentType } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconCalendarCheck } from '@schoolgate/ui/icons/calendar-check'
import { IconCaretRight } from '@schoolgate/ui/icons/caret-right'
import { IconExam } from '@schoolgate/ui/icons/exam'
import { IconFileText } from '@schoolgate/ui/icons/file-text'
import { IconMegaphoneSimple } from '@schoolgate/ui/icons/megaphone-simple'
import { IconPencilLine } from '@schoolgate/ui/icons/pencil-line'
import { IconReceipt } from '@schoolgate/ui/icons/receipt'
import { IconWallet } from '@schoolgate/ui/icons/wallet'
import { Link } from '@schoolgate/ui/link'
import { answerWords } from './answer.words.ts'
import styles from './answer.module.css'

// The page a source opens says best what it is.
const PAGES: readonly [RegExp, ComponentType<IconProps>][] = [
  [/^\/attendance/, IconCalendarCheck],
  [/^\/academics/, IconPencilLine],
  [/^\/(termreport|fullreport)/, IconExam],
  [/^\/(bill|studentbill)/, IconReceipt],
  [/^\/(payment|pay)/, IconWallet],
  [/^\/notice/, IconMegaphoneSimple],
]

type Row = { first: number; last: number; label: string; route: string }

/** One row for neighbours that open the same place. */
const rowsOf = (sources: readonly Source[]): Row[] => {
  const rows: Row[] = []
  for (const [place, { label, route }] of sources.entries()) {
    const last = rows.at(-1)
    if (last?.route === route && last.label === label) last.last = place + 1
    else rows.push({ first: place + 1, last: place + 1, label, route })
  }
  return rows
}

/** Where an answer stands: rows that open the real page at the real place. */
export function AnswerSources({ sources }: { sources: readonly Source[] }) {
  const text = useWords(answerWords)
  if (sources.length === 0) return null
  return (
    <ul className={styles.sources} aria-label={text.sources}>
      {rowsOf(sources).map(({ first, last, label, route }) => {
        const Icon = PAGES.find(([page]) => page.test(route))?.[1] ?? IconFileText
        return (
          <li key={first}>
            <Link className={styles.source} href={route}>
              <Icon size="s" />
              <span className={styles.label}>
                {first === last ? first : text.range(first, last)} · {label}
              </span>
              <IconCaretRight size="s" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
