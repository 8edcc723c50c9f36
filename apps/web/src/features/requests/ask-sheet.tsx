import { REQUEST_MAX_WORDS, type RequestKind } from '@schoolgate/contracts/requests'
import type { Ward } from '@schoolgate/contracts/wards'
import { useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { requestsOutbox } from './outbox.ts'
import { PhotoField } from './photo-field.tsx'
import styles from './requests-screen.module.css'
import { requestsWords } from './requests.words.ts'
import { useAsking } from './use-asking.ts'

const SHORTEST = 3

type Props = { ward: Ward; kind: RequestKind | null; onClose: () => void }

/** Asks for one thing: an address, a number, or a photo. */
export function AskSheet({ ward, kind, onClose }: Props) {
  const text = useWords(requestsWords)
  return (
    <Sheet open={kind !== null} onClose={onClose} title={kind === null ? '' : text.ask[kind](ward.first_name)}>
      {kind && <AskForm key={kind} ward={ward} kind={kind} onClose={onClose} />}
    </Sheet>
  )
}

type WordsProps = { kind: 'address' | 'phone'; value: string; onChange: (value: string) => void }

function Words({ kind, value, onChange }: WordsProps) {
  const text = useWords(requestsWords)
  const common = { label: text.fields[kind], hint: text.hints[kind], maxLength: REQUEST_MAX_WORDS, value }
  return kind === 'phone' ? (
    <Field {...common} type="tel" inputMode="tel" autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  ) : (
    <Field {...common} lines={2} autoComplete="street-address" onChange={({ target }) => onChange(target.value)} />
  )
}

function AskForm({ ward, kind, onClose }: Props & { kind: RequestKind }) {
  const text = useWords(requestsWords)
  // What the school would not take is there to be changed.
  const refused = requestsOutbox.useRefused().find((one) => one.ward_id === ward.id && one.kind === kind)
  const [value, setValue] = useState(refused?.value ?? '')
  const [photo, setPhoto] = useState<Blob | null>(refused?.photo ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  // The same tap sent twice is one request: the number is made once, with the form.
  const [requestId] = useState(() => crypto.randomUUID())
  const { ask, isSending, refusal } = useAsking(ward, onClose)
  const handleSend = () => {
    const words = value.trim()
    if (kind === 'photo' && photo === null) return setProblem(text.noPhoto)
    if (kind !== 'photo' && words.length < SHORTEST) return setProblem(text.empty)
    setProblem(null)
    ask({ ward_id: ward.id, request_id: requestId, kind, value: words, photo })
  }
  const said = problem ?? refusal
  return (
    <div className={styles.form}>
      {kind === 'photo' ? (
        <PhotoField
          name={ward.first_name}
          photo={photo}
          onPhoto={(chosen) => {
            setPhoto(chosen)
            setProblem(chosen === null ? text.photoUnreadable : null)
          }}
        />
      ) : (
        <Words kind={kind} value={value} onChange={setValue} />
      )}
      {said !== null && (
        <Note tone="bad" role="alert">
          {said}
        </Note>
      )}
      <Button kind="primary" size="big" full busy={isSending} onClick={handleSend}>
        {text.send}
      </Button>
    </div>
  )
}
