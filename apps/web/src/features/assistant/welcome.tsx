import type { AssistantIntroduction } from '@schoolgate/contracts/assistant'
import type { Ward } from '@schoolgate/contracts/wards'
import type { ComponentType } from 'react'
import { useWards, WardPortrait } from '#features/wards'
import { useWords } from '@schoolgate/ui/lib/words'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconArrowUpRight } from '@schoolgate/ui/icons/arrow-up-right'
import { IconCalendarCheck } from '@schoolgate/ui/icons/calendar-check'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { IconExam } from '@schoolgate/ui/icons/exam'
import { IconHouseLine } from '@schoolgate/ui/icons/house-line'
import { IconMathOperations } from '@schoolgate/ui/icons/math-operations'
import { IconMegaphoneSimple } from '@schoolgate/ui/icons/megaphone-simple'
import { IconReceipt } from '@schoolgate/ui/icons/receipt'
import { Mute } from '@schoolgate/ui/mute'
import { Skeleton } from '@schoolgate/ui/skeleton'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { assistantWords } from './assistant.words.ts'
import styles from './welcome.module.css'

type Suggestion = AssistantIntroduction['questions'][number]

const ICONS: Record<Suggestion['icon'], ComponentType<IconProps>> = {
  marks: IconMathOperations,
  attendance: IconCalendarCheck,
  money: IconReceipt,
  home: IconHouseLine,
  notices: IconMegaphoneSimple,
  report: IconExam,
  calendar: IconClock,
}

type Props = {
  ward: Ward
  /** Undefined until they are known; null where they did not come. */
  questions: Suggestion[] | undefined | null
  onAsk: (text: string) => void
}

/** The empty page: whose records are asked, and four questions they can answer now. */
export function Welcome({ ward, questions, onAsk }: Props) {
  const text = useWords(assistantWords)
  const { data: wards = [] } = useWards()
  return (
    <>
      <div className={styles.head}>
        <WardPortrait ward={ward} place={wards.indexOf(ward)} size={84} />
        <h1 tabIndex={-1} className={styles.what}>
          {text.what(ward.first_name)}
        </h1>
      </div>
      {questions === undefined ? (
        <Skeleton>
          {[1, 2, 3, 4].map((row) => (
            <SkeletonBar key={row} height={56} gap={10} />
          ))}
        </Skeleton>
      ) : questions === null || questions.length === 0 ? (
        <Mute center>{text.noSuggestions}</Mute>
      ) : (
        <ul className={styles.questions} aria-label={text.suggestions}>
          {questions.map(({ icon, text: question }) => {
            const Icon = ICONS[icon]
            return (
              <li key={question}>
                <button type="button" className={styles.question} onClick={() => onAsk(question)}>
                  <Icon className={styles.icon} />
                  <span className={styles.words}>{question}</span>
                  <IconArrowUpRight size="s" className={styles.icon} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
