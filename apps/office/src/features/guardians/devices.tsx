import { type getGuardian, signOutDevice } from '@schoolgate/contracts/office-guardians'
import type { Response } from '@schoolgate/contracts/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '#features/frame'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { call } from '@schoolgate/ui/lib/api'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { contactWords } from './contact.words.ts'
import { pupilsQueries } from './guardian.queries.ts'
import styles from './guardian.module.css'
import { guardianWords } from './guardian.words.ts'

type Answer = Response<typeof getGuardian>
type DevicesProps = Pick<Answer, 'guardian' | 'devices'>
type Device = Answer['devices'][number]

/** Where they are signed in; a lost phone is signed out. */
export function Devices({ guardian, devices }: DevicesProps) {
  const text = useWords(guardianWords)
  return (
    <Card>
      <h2>{text.devices}</h2>
      {devices.length === 0 && <p className={styles.line}>{text.noDevices}</p>}
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device.id} guardianId={guardian.id} device={device} />
        ))}
      </ul>
    </Card>
  )
}

function DeviceRow({ guardianId, device }: { guardianId: string; device: Device }) {
  const text = useWords(guardianWords)
  const words = useWords(contactWords)
  const language = useLanguage()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const { label, last_seen_at, takes_messages } = device
  return (
    <li className={styles.device}>
      <span>
        <b className={styles.name}>{label}</b>
        <span className={styles.line}>
          {text.seenOn(momentText(last_seen_at, now, language))} · {takes_messages ? text.rings : text.silent}
        </span>
      </span>
      <Button size="small" aria-label={words.signOutOf(label)} onClick={() => setOpen(true)}>
        {words.signOut}
      </Button>
      <SignOutSheet guardianId={guardianId} device={device} open={isOpen} onClose={() => setOpen(false)} />
    </li>
  )
}

type SignOutProps = { guardianId: string; device: Device; open: boolean; onClose: () => void }

function SignOutSheet({ guardianId, device: { id, label }, open, onClose }: SignOutProps) {
  const text = useWords(contactWords)
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const signOut = () =>
    void attempt(
      async () => {
        await proven(() => call(signOutDevice, { params: { id: guardianId, device_id: id } }))
        onClose()
        toast(text.signedOut(label))
        await answers.invalidateQueries(pupilsQueries)
      },
      text.stays,
      { 'request.not_found': text.alreadyOut },
    )
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.signOutTitle(label)}>
        <OneForm problem={problem} isBusy={isBusy} button={text.signOutNow} onSend={signOut}>
          <Note title={text.happens}>
            <p>{text.signOutLine}</p>
            <p>{text.signOutOthers}</p>
          </Note>
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}
