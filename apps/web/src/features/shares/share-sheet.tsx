import type { Share } from '@schoolgate/contracts/shares'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ProofDeclined, useFreshProof } from '#features/identity'
import { profileQuery } from '#features/profile'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { IconShareNetwork } from '@schoolgate/ui/icons/share-network'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { Links } from './links.tsx'
import { sharesWords } from './shares.words.ts'
import styles from './shares.module.css'

/** A week for a relative, a month by default, a school year's term at most. */
const DAYS = [1, 7, 30, 90] as const

type ShareSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** What whoever has the link sees, and what not. */
  line: string
  /** What the phone calls the paper when it sends the link. */
  name: string
  links: readonly Share[]
  timeZone: string
  /** Makes a link, takes one back; both show the new links when they are done. */
  onMake: (days: number) => Promise<unknown>
  onTakeBack: (share: Share) => Promise<unknown>
  /** More to choose for a new link. */
  children?: ReactNode
}

/** Make a link to a paper, send it, see who opened it, take it back. */
export function ShareSheet({ open, onClose, title, line, name, links, timeZone, onMake, onTakeBack, children }: ShareSheetProps) {
  const text = useWords(sharesWords)
  const [days, setDays] = useState<number>(30)
  const { data: profile } = useQuery(profileQuery)
  const { withProof, proofSheet } = useFreshProof(profile?.has_password ?? true)
  const make = useMutation({ mutationFn: () => withProof(() => onMake(days)), onSuccess: () => toast(text.made) })
  const problem = make.error instanceof ProofDeclined ? null : make.error
  return (
    <Sheet open={open} onClose={onClose} title={title} line={line}>
      <div className={styles.stack}>
        {children}
        <Mute>{text.days}</Mute>
        <PillRow label={text.days}>
          {DAYS.map((number) => (
            <Pill key={number} pressed={number === days} onClick={() => setDays(number)}>
              {text.forDays(number)}
            </Pill>
          ))}
        </PillRow>
        <Button kind="primary" full busy={make.isPending} onClick={() => make.mutate()}>
          <IconShareNetwork size="s" />
          {text.make}
        </Button>
        {problem && (
          <Note tone="bad" role="alert">
            {problemInWords(problem, { codes: { 'shares.too_many': text.tooMany }, other: text.problem })}
          </Note>
        )}
        <Links links={links} name={name} timeZone={timeZone} onTakeBack={onTakeBack} />
      </div>
      {proofSheet}
    </Sheet>
  )
}
