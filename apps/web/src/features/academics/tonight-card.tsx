import type { WardAcademics } from '@schoolgate/contracts/academics'
import { useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { IconHandHeart } from '@schoolgate/ui/icons/hand-heart'
import { Mute } from '@schoolgate/ui/mute'
import styles from './academics-screen.module.css'
import { academicsWords } from './academics.words.ts'
import { useNumber } from './use-number.ts'

// Schools name subjects in their own words; these are the ones that are practised with numbers and by reading.
const NUMBERS = /math|arithm|number|numeracy|calcul/i
const READING = /english|french|français|language|literacy|reading|letter|twi|yoruba|ewe|hausa|igbo|ga\b|lecture/i

/** One small thing to do together, about the work that went least well, and why just that. */
export function TonightCard({ name, marks }: { name: string; marks: WardAcademics }) {
  const text = useWords(academicsWords)
  const number = useNumber()
  const { tonight } = marks.insights
  const subject = marks.standings.find((standing) => standing.subject_id === tonight?.subject_id)?.subject
  const work = marks.assessments.find((assessment) => assessment.id === tonight?.assessment_id)
  if (!tonight || subject === undefined || work?.score == null) return null
  const say = NUMBERS.test(subject) ? text.tonightMaths : READING.test(subject) ? text.tonightReading : text.tonightOther
  return (
    <Card soft className={styles.tonight}>
      <IconHandHeart size="l" className={styles.hand} />
      <div>
        <h2>{text.tonight}</h2>
        <p className={styles.suggestion}>{say(name, tonight.topic ?? subject)}</p>
        <Mute>{text.because(work.title, `${number(work.score)}/${number(work.max_score)}`)}</Mute>
      </div>
    </Card>
  )
}
