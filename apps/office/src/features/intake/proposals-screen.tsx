import { localPhone } from '@schoolgate/ui/lib/phone'
import { acceptProposal, type Proposal, refuseProposal } from '@schoolgate/contracts/intake'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenHead } from '#features/frame'
import { sayUnlessGivenUp, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { IconCaretRight } from '@schoolgate/ui/icons/caret-right'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import { intakeWords } from './intake.words.ts'
import { proposalsQuery, useProposals } from './intake.queries.ts'
import styles from './proposals.module.css'

/** Where a sheet and a person disagree: the old and the new beside each other, and two buttons. */
export function ProposalsScreen() {
  const text = useWords(intakeWords)
  const asked = useProposals()
  const { proven, asking } = useFreshProof()
  const proposals = asked.data?.proposals
  const hidden = (asked.data?.waiting ?? 0) - (proposals?.length ?? 0)
  return (
    <>
      <ScreenHead title={text.title} line={text.line} />
      {proposals === undefined && (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
      {proposals?.length === 0 && <Empty title={text.none} line={text.noneLine} />}
      {proposals !== undefined && proposals.length > 0 && (
        <Card flush>
          <ul>
            {proposals.map((proposal) => (
              <Row key={proposal.id} proposal={proposal} proven={proven} />
            ))}
          </ul>
        </Card>
      )}
      {hidden > 0 && <p className={styles.more}>{text.more(hidden)}</p>}
      {asking}
    </>
  )
}

function Row({ proposal, proven }: { proposal: Proposal; proven: ReturnType<typeof useFreshProof>['proven'] }) {
  const text = useWords(intakeWords)
  const answers = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { id, person, field, here, said } = proposal
  const fieldName = text.fields[field]
  const settle = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      toast(done)
      await answers.invalidateQueries(proposalsQuery)
    } catch (error) {
      sayUnlessGivenUp(error)
    }
    setBusy(false)
  }
  const believe = () => settle(() => proven(() => call(acceptProposal, { params: { id } })), text.believed(person.fullname))
  const leave = () => settle(() => call(refuseProposal, { params: { id } }), text.left(person.fullname))
  const asWritten = (value: string) => (field === 'phone' ? localPhone(value) : value)
  const isContact = field === 'phone' || field === 'email'
  return (
    <li className={styles.row}>
      <div>
        <b className={styles.name}>{person.fullname}</b>
        <span className={styles.line}>
          {person.ref} · {fieldName}
        </span>
      </div>
      <div>
        <dl className={styles.hop}>
          <div className={styles.box}>
            <dt className={styles.line}>{text.here}</dt>
            <dd>{here === null ? text.nothing : asWritten(here)}</dd>
          </div>
          <IconCaretRight size="s" />
          <div className={styles.next}>
            <dt className={styles.line}>{text.sheet}</dt>
            <dd>{asWritten(said)}</dd>
          </div>
        </dl>
        {isContact && <p className={styles.line}>{text.contactLine}</p>}
      </div>
      <div className={styles.acts}>
        <Button size="small" busy={isBusy} aria-label={text.leaveOf(person.fullname, fieldName)} onClick={() => void leave()}>
          {text.leave}
        </Button>
        <Button size="small" busy={isBusy} aria-label={text.believeOf(person.fullname, fieldName)} onClick={() => void believe()}>
          {text.believe}
        </Button>
      </div>
    </li>
  )
}
