import { Link } from 'wouter'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './job.module.css'
import { useWork, workTitle } from './work.queries.ts'
import { workWords } from './work.words.ts'

/** What runs just now, seen from every screen: above the own name, and a tap away from all of it. */
export function Job() {
  const text = useWords(workWords)
  const { data = [] } = useWork()
  const running = data.find(({ state }) => state === 'running')
  if (!running) return null
  const { progress } = running
  return (
    <Link href="/work" className={styles.job}>
      <b>{workTitle(running)}</b>
      <span>{progress ? text.progress(progress.done, progress.total) : text.starting}</span>
      <progress
        className={styles.meter}
        aria-label={workTitle(running)}
        {...(progress ? { value: progress.done, max: Math.max(1, progress.total) } : {})}
      />
    </Link>
  )
}
