import { useRoute } from 'wouter'
import { IconArrowLeft } from '@schoolgate/ui/icons/arrow-left'
import { useWords } from '@schoolgate/ui/lib/words'
import { Link } from '@schoolgate/ui/link'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Editor } from './editor.tsx'
import styles from './fees.module.css'
import { feesWords } from './fees.words.ts'
import { usePlaces, useSchedule } from './fees.queries.ts'

/** The fees of a term: its lines, what a bill looks like, and the bills going out. */
export function ScheduleScreen() {
  const [, params] = useRoute('/fees/:id')
  return params ? <Schedule key={params.id} id={params.id} /> : null
}

function Schedule({ id }: { id: string }) {
  const text = useWords(feesWords)
  const schedule = useSchedule(id)
  const places = usePlaces()
  const asked = schedule.data === undefined ? schedule : places
  return (
    <>
      <Link href="/fees" className={styles.back}>
        <IconArrowLeft size="s" />
        {text.back}
      </Link>
      {schedule.data === undefined || places.data === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <Editor schedule={schedule.data} places={places.data} />
      )}
    </>
  )
}
