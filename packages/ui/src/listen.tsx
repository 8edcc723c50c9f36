import { useReadAloud } from '#lib/read-aloud'
import { useWords, words } from '#lib/words'
import { Card } from './card.tsx'
import { IconPlayFill } from './icons/play-fill.tsx'
import { IconStopFill } from './icons/stop-fill.tsx'
import { listeningTakes } from './listening-time.ts'
import styles from './listen.module.css'
import { Mute } from './mute.tsx'

const listenWords = words({
  en: {
    listen: 'Listen instead',
    takes: (time: string) => `${time} · no data`,
    reading: 'Your phone is reading',
    stop: 'Stop reading',
  },
  fr: {
    listen: 'Écouter plutôt',
    takes: (time: string) => `${time} · sans données`,
    reading: 'Votre téléphone lit',
    stop: 'Arrêter la lecture',
  },
})

/** The phone reads a text to who would rather hear it, where it has a voice: nothing is fetched for it. */
export function Listen({ text: said }: { text: string }) {
  const text = useWords(listenWords)
  const { isReading, toggle } = useReadAloud(said)
  if (!toggle) return null
  return (
    <Card>
      <div className={styles.listen}>
        <button type="button" className={styles.play} aria-label={isReading ? text.stop : text.listen} onClick={toggle}>
          {isReading ? <IconStopFill /> : <IconPlayFill />}
        </button>
        <div>
          <b>{isReading ? text.reading : text.listen}</b>
          <Mute>{text.takes(listeningTakes(said))}</Mute>
        </div>
        <svg className={styles.waves} viewBox="0 0 84 28" aria-hidden="true">
          <path d="M4 11v6M12 7v14M20 10v8M28 4v20M36 9v10M44 6v16M52 11v6M60 8v12M68 5v18M76 10v8" />
        </svg>
      </div>
    </Card>
  )
}
