import type { Response } from '@schoolgate/contracts/endpoint'
import { ARRIVED, type DeliveryState } from '@schoolgate/contracts/office'
import { getReceiptTexts, RECEIPT_TEXTS_MOST, type ReceiptReader, textReceipt } from '@schoolgate/contracts/receipt-texts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKey } from '#features/frame'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { timeText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './texts.module.css'
import { textsWords } from './texts.words.ts'

const textsQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipt-texts', id],
    queryFn: () => call(getReceiptTexts, { params: { id } }),
    refetchOnWindowFocus: false,
    staleTime: 0,
  })

/** A receipt goes by SMS: asked for only when somebody wants that, since it names the guardians. */
export function ReceiptTexts({ id }: { id: string }) {
  const text = useWords(textsWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconDeviceMobile size="s" />
          {text.begin}
        </Button>
      </div>
      {isOpen && <Readers id={id} />}
    </>
  )
}

function Readers({ id }: { id: string }) {
  const text = useWords(textsWords)
  const answers = useQueryClient()
  const asked = useQuery(textsQuery(id))
  const keyFor = useKey()
  const { attempt, isBusy, problem } = useAttempt()
  const known = asked.data
  if (known === undefined)
    return (
      <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
        <SkeletonBar />
      </NotHereYet>
    )
  const { readers } = known
  const send = ({ guardian_id, sent }: ReceiptReader) =>
    void attempt(
      async () => {
        const body = { guardian_id, sent_before: sent.length }
        const after = await call(textReceipt, { params: { id }, body }, keyFor([id, body]))
        answers.setQueryData(textsQuery(id).queryKey, after)
      },
      text.didNotSend,
      { 'payments.not_texted': text.notTo, 'payments.no_sms': text.noProvider, 'payments.receipt_void': text.isVoid },
    )
  const why = whyNothingGoes(known, text)
  const isOnItsWay = readers.some(({ sent }) => sent.at(-1)?.state === 'waiting')
  return (
    <section className={styles.texts} aria-label={text.title}>
      {why !== null && <Note tone="info">{why}</Note>}
      <ul className={styles.readers}>
        {readers.map((reader) => (
          <Reader
            key={reader.guardian_id}
            reader={reader}
            isBusy={isBusy}
            {...(why === null ? { onSend: () => send(reader) } : {})}
          />
        ))}
      </ul>
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          {problem}
        </Note>
      )}
      {isOnItsWay && (
        <Button size="small" kind="bare" busy={asked.isFetching} onClick={() => void asked.refetch()}>
          {text.lookAgain}
        </Button>
      )}
    </section>
  )
}

type Known = Response<typeof getReceiptTexts>

/** Why it goes to nobody; null where it may. */
function whyNothingGoes({ readers, why_not: whyNot, left_this_month: left }: Known, text: typeof textsWords.en): string | null {
  if (whyNot === 'void') return text.isVoid
  if (whyNot === 'no_provider') return text.noProvider
  if (readers.length === 0) return text.nobody
  return left <= 0 ? text.usedUp : null
}

const toneOf = (state: DeliveryState) => (state === 'waiting' ? 'info' : ARRIVED.has(state) ? 'ok' : 'bad')

type ReaderProps = { reader: ReceiptReader; isBusy: boolean; onSend?: () => void }

function Reader({ reader: { name, phone, text: says, parts, cost, sent }, isBusy, onSend }: ReaderProps) {
  const text = useWords(textsWords)
  const language = useLanguage()
  const isEnough = sent.length >= RECEIPT_TEXTS_MOST
  return (
    <li className={styles.reader}>
      <p className={styles.who}>
        <b>{name}</b>
        <span className={styles.small}>{phone ?? text.noPhone}</span>
      </p>
      {phone !== null && onSend && sent.length === 0 && <p className={styles.says}>{says}</p>}
      {sent.length > 0 && (
        <p className={styles.sent} role="status">
          {sent.map(({ at, state }) => (
            <Chip key={at} tone={toneOf(state)}>
              {timeText(at, language)}, {text.states[state]}
            </Chip>
          ))}
        </p>
      )}
      {phone !== null && onSend && (
        <div className={styles.act}>
          {isEnough ? (
            <span className={styles.small}>{text.enough}</span>
          ) : (
            <>
              <Button size="small" busy={isBusy} onClick={onSend}>
                <IconDeviceMobile size="s" />
                {sent.length === 0 ? text.send(name) : text.again(name)}
              </Button>
              <span className={styles.small}>
                {text.parts(parts)}, {cost === null ? text.noPrice : moneyText(cost, language)}
              </span>
            </>
          )}
        </div>
      )}
    </li>
  )
}
