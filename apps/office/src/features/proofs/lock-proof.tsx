import { addPasskey, removePasskey, renamePasskey } from '@schoolgate/contracts/passkeys'
import type { Passkey } from '@schoolgate/contracts/second-factors'
import { useState } from 'react'
import { useNow } from '#features/frame'
import { madeByThisLock, OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { Field } from '@schoolgate/ui/field'
import { IconFingerprint } from '@schoolgate/ui/icons/fingerprint'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf, dayText, momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { ActSheet } from './act-sheet.tsx'
import styles from './proofs.module.css'
import { proofsWords } from './proofs.words.ts'
import { useRefusals } from './refusals.ts'

type Changed = { onChanged: (codes: readonly string[] | null) => void }
type LockProofProps = Changed & { passkeys: readonly Passkey[]; isHere: boolean; isFirst: boolean; isLast: boolean }

/** The locks of one's own devices: set one up where this address allows it, name it, take it away. */
export function LockProof({ passkeys, isHere, isFirst, isLast, onChanged }: LockProofProps) {
  const text = useWords(proofsWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className={styles.card}>
      <h2 className={styles.head}>
        <IconFingerprint />
        {text.lockTitle}
        {!isHere && <Chip tone="late">{text.notHere}</Chip>}
      </h2>
      {isHere ? <p>{text.lockLine}</p> : <NotAtThisAddress />}
      {passkeys.length > 0 && (
        <ul className={styles.locks}>
          {passkeys.map((passkey) => (
            <Lock key={passkey.id} passkey={passkey} isLast={isLast} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {isHere && (
        <>
          <div className={styles.acts}>
            <Button kind={isFirst ? 'primary' : 'plain'} onClick={() => setOpen(true)}>
              {text.useLock}
            </Button>
          </div>
          <p className={styles.line}>{text.lockShared}</p>
          <NewLock open={isOpen} onClose={() => setOpen(false)} onChanged={onChanged} />
        </>
      )}
    </Card>
  )
}

function NotAtThisAddress() {
  const text = useWords(proofsWords)
  return (
    <>
      <p>{text.notHereLine}</p>
      <p className={styles.address}>{location.origin}</p>
      <p>{text.notHereApp}</p>
      {location.protocol === 'http:' && <p>{text.notHereAsk}</p>}
    </>
  )
}

function NewLock({ open, onClose, onChanged }: Changed & { open: boolean; onClose: () => void }) {
  const text = useWords(proofsWords)
  const refusals = useRefusals()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const make = (name: string) =>
    attempt(
      async () => {
        const response = await proven(madeByThisLock)
        const made = await proven(() => call(addPasskey, { body: { name: name === '' ? text.lockNameFirst : name, response } }))
        onClose()
        toast(text.lockMade)
        onChanged(made.recovery_codes)
      },
      text.problems.notTaken,
      refusals,
    )
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.useLock} line={text.lockLine}>
        <OneForm problem={problem} isBusy={isBusy} button={text.lockMake} onSend={(written) => void make(written('name'))}>
          <Field label={text.lockName} name="name" maxLength={60} defaultValue={text.lockNameFirst} hint={text.lockNameHint} />
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}

function Lock({ passkey, isLast, onChanged }: Changed & { passkey: Passkey; isLast: boolean }) {
  const text = useWords(proofsWords)
  const language = useLanguage()
  const now = useNow()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const { attempt, isBusy, problem } = useAttempt()
  const { id, name, added_at, last_used_at } = passkey
  const close = () => setOpen(null)
  const rename = (written: string) => {
    if (written === '' || written === name) return close()
    void attempt(async () => {
      await call(renamePasskey, { params: { id }, body: { name: written } })
      close()
      toast(text.renamed)
      onChanged(null)
    }, text.problems.notTaken)
  }
  return (
    <li className={styles.lock}>
      <span>
        <b className={styles.name}>{name}</b>
        <span className={styles.line}>
          {text.added(dayText(dayOf(added_at), language, 'year'))} ·{' '}
          {last_used_at === null ? text.neverUsed : text.used(momentText(last_used_at, now, language))}
        </span>
      </span>
      <span className={styles.acts}>
        <Button size="small" aria-label={text.renameOf(name)} onClick={() => setOpen('rename')}>
          {text.rename}
        </Button>
        <Button size="small" aria-label={text.removeOf(name)} onClick={() => setOpen('remove')}>
          {text.remove}
        </Button>
      </span>
      <Sheet open={open === 'rename'} onClose={close} title={text.renameOf(name)}>
        <OneForm problem={problem} isBusy={isBusy} button={text.save} onSend={(written) => rename(written('name'))}>
          <Field label={text.lockName} name="name" maxLength={60} defaultValue={name} />
        </OneForm>
      </Sheet>
      <ActSheet
        open={open === 'remove'}
        onClose={close}
        title={text.removeLock(name)}
        act={async () => {
          await call(removePasskey, { params: { id } })
          toast(text.removed)
          onChanged(null)
        }}
      >
        {text.removeLockLine} {isLast && text.removeLast}
      </ActSheet>
    </li>
  )
}
