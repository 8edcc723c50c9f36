import type { RequestToDecide } from '@schoolgate/contracts/requests'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './requests.module.css'
import { requestsWords } from './requests.words.ts'

/** What stands in the record now, and what is asked for instead. */
export function Asked({ request: { id, kind, ward, now, value, photo_now, state } }: { request: RequestToDecide }) {
  const text = useWords(requestsWords)
  if (kind === 'photo')
    return (
      <div className={styles.photos}>
        {photo_now === null ? (
          <span className={styles.blank}>{text.noPhoto}</span>
        ) : (
          <img src={photo_now} alt={text.photoNow(ward.fullname)} />
        )}
        {state === 'waiting' && (
          <>
            <span aria-hidden="true">→</span>
            <img src={`/api/v1/office/requests/${id}/photo`} alt={text.photoAsked(ward.fullname)} />
          </>
        )}
      </div>
    )
  return (
    <dl className={styles.change}>
      {state === 'waiting' && (
        <>
          <dt>{text.now}</dt>
          <dd className={now === null ? styles.none : styles.old}>{now ?? text.nothing}</dd>
        </>
      )}
      <dt>{text.asked}</dt>
      <dd className={styles.wanted}>{value}</dd>
    </dl>
  )
}
