import { localPhone } from '@schoolgate/ui/lib/phone'
import { type Invitation, repeatInvitation, takeInvitationBack } from '@schoolgate/contracts/staff'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RowName, useNow } from '#features/frame'
import { Arch, sayUnlessGivenUp, useFreshProof, useRoleName } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf, dayShort, momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import styles from './people.module.css'
import { peopleQuery } from './people.queries.ts'
import { peopleWords } from './people.words.ts'
import { useRefusals } from './refusals.ts'

type InvitedRowProps = { invitation: Invitation; mayInvite: boolean }

/** Somebody who is invited: until when, and the way to send it again or take it back. */
export function InvitedRow({ invitation, mayInvite }: InvitedRowProps) {
  const text = useWords(peopleWords)
  const refusals = useRefusals()
  const language = useLanguage()
  const now = useNow()
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const [isBusy, setBusy] = useState(false)
  const { id, title, fullname, role, phone, email, invited_by, invited_at, expires_at, state } = invitation
  const name = title === null ? fullname : `${title} ${fullname}`
  const roleName = useRoleName(role)
  const act = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      await work()
      toast(said)
    } catch (error) {
      sayUnlessGivenUp(error, refusals)
    }
    await answers.invalidateQueries(peopleQuery)
    setBusy(false)
  }
  const again = () => act(() => proven(() => call(repeatInvitation, { params: { id } })), text.sentAgain(name))
  const takeBack = () => act(() => call(takeInvitationBack, { params: { id } }), text.takenBack(name))
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <Arch name={fullname} onPage />
        <RowName name={name} line={roleName} />
      </div>
      <span className={styles.contact}>{email ?? (phone && localPhone(phone))}</span>
      <span>
        <Chip tone="late">
          <IconClock size="xs" />
          {state === 'open' ? text.invitedUntil(dayShort(dayOf(expires_at), language)) : text.expired}
        </Chip>
      </span>
      <span className={styles.seen}>{text.invitedBy(invited_by, momentText(invited_at, now, language))}</span>
      <span className={styles.two}>
        {mayInvite && (
          <Button size="small" busy={isBusy} aria-label={text.againOf(name)} onClick={() => void again()}>
            {text.again}
          </Button>
        )}
        <Button size="small" kind="bare" busy={isBusy} aria-label={text.takeBackOf(name)} onClick={() => void takeBack()}>
          {text.takeBack}
        </Button>
      </span>
      {asking}
    </li>
  )
}
