import type { Notice } from '@schoolgate/contracts/notices'
import { useReadAloud } from '#lib/read-aloud'
import { useWords } from '#lib/words'
import { Card } from '#ui/card'
import { IconPlayFill } from '#ui/icons/play-fill'
import { IconStopFill } from '#ui/icons/stop-fill'
import { Mute } from '#ui/mute'
import { listeningTakes } from './listening-time.ts'
import styles from './listen.module.css'
import { plainText } from './markdown.ts'
import { bodyWords } from './body.words.ts'

/** The phone reads the notice to who would rather hear it, where it has a voice: nothing is fetched for it. */
export function Listen({ notice: { title, body, facts } }: { notice: Notice }) {
  const text = useWords(bodyWords)
  const said = [title, plainText(body).replace(/[.\s]+$/, ''), ...facts.map((fact) => `${fact.label}: ${fact.value}`)].join('. ')
  const { isReading, toggle } = useReadAloud(said)
  if (!toggle) return null
  const takes = listeningTakes(said)
  return (
    <Card>
      <div className={styles.listen}>
        <button type="button" className={styles.play} aria-label={isReading ? text.stop : text.listen} onClick={toggle}>
          {isReading ? <IconStopFill /> : <IconPlayFill />}
        </button>
        <div>
          <b>{isReading ? text.reading : text.listen}</b>
          <Mute>{text.listenTakes(takes)}</Mute>
        </div>
        <svg className={styles.waves} viewBox="0 0 84 28" aria-hidden="true">
          <path d="M4 11v6M12 7v14M20 10v8M28 4v20M36 9v10M44 6v16M52 11v6M60 8v12M68 5v18M76 10v8" />
        </svg>
      </div>
    </Card>
  )
}
