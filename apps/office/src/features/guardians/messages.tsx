import { ARRIVED } from '@schoolgate/contracts/office'
import type { GuardianMessage } from '@schoolgate/contracts/office-guardians'
import { Table, TableRow, useNow } from '#features/frame'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconClockBold } from '@schoolgate/ui/icons/clock-bold'
import { IconXCircle } from '@schoolgate/ui/icons/x-circle'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './guardian.module.css'
import { guardianWords } from './guardian.words.ts'

type Way = GuardianMessage['ways'][number]

const isWaiting = ({ state }: Way) => state === 'waiting'
const hasArrived = ({ state }: Way) => ARRIVED.has(state)

/** Whether a message arrived on some way, or may still. */
export const didArrive = ({ ways }: GuardianMessage): boolean => ways.some((way) => hasArrived(way) || isWaiting(way))

/** What the school told a guardian lately, and on which way it came or did not. */
export function Messages({ messages }: { messages: readonly GuardianMessage[] }) {
  const text = useWords(guardianWords)
  const language = useLanguage()
  const now = useNow()
  const missed = messages.filter((message) => !didArrive(message)).length
  return (
    <Card flush>
      <h2 className={styles.title}>
        {text.messages} {missed > 0 && <Chip tone="bad">{text.missed(missed)}</Chip>}
      </h2>
      {messages.length === 0 ? (
        <p className={styles.foot}>{text.noMessages}</p>
      ) : (
        <Table heads={[{ word: text.what }, { word: text.when }, { word: text.how }]}>
          {messages.map((message) => (
            <TableRow key={message.id}>
              <th scope="row">{message.title[language]}</th>
              <td className={styles.when}>{momentText(message.at, now, language)}</td>
              <td>
                <Ways message={message} />
              </td>
            </TableRow>
          ))}
        </Table>
      )}
    </Card>
  )
}

/** Where it arrived the other ways are of no interest; else why none of them did. */
function Ways({ message }: { message: GuardianMessage }) {
  const text = useWords(guardianWords)
  const arrived = message.ways.filter(hasArrived)
  const told = arrived.length > 0 ? arrived : message.ways
  if (told.length === 0)
    return (
      <span className={styles.missed}>
        <IconXCircle size="xs" /> {text.noWay}
      </span>
    )
  return told.map((way) => (
    <span key={way.channel} className={hasArrived(way) ? styles.arrived : isWaiting(way) ? styles.waits : styles.missed}>
      {hasArrived(way) ? (
        <IconCheckCircleFill size="xs" />
      ) : isWaiting(way) ? (
        <IconClockBold size="xs" />
      ) : (
        <IconXCircle size="xs" />
      )}
      {text.ways[way.channel]}: {text.states[way.state]}
    </span>
  ))
}
