import { localPhone } from '@schoolgate/ui/lib/phone'
import { acceptProposal, type Proposal, refuseProposal } from '@schoolgate/contracts/intake'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, RowActs, RowLine, RowName, Rows, ScreenHead } from '#features/frame'
import { sayUnlessGivenUp, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
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
        <Rows>
          {proposals.map((proposal) => (
            <Difference key={proposal.id} proposal={proposal} proven={proven} />
          ))}
        </Rows>
      )}
      {hidden > 0 && <p className={styles.more}>{text.more(hidden)}</p>}
      {asking}
    </>
  )
}

function Difference({ proposal, proven }: { proposal: Proposal; proven: ReturnType<typeof useFreshProof>['proven'] }) {
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
    <Row columns="minmax(0, 220px) minmax(0, 1fr) auto">
      <RowName name={person.fullname} line={`${person.ref} · ${fieldName}`} />
      <div>
        <dl className={styles.hop}>
          <div className={styles.box}>
            <dt>
              <RowLine>{text.here}</RowLine>
            </dt>
            <dd>{here === null ? text.nothing : asWritten(here)}</dd>
          </div>
          <IconCaretRight size="s" />
          <div className={styles.next}>
            <dt>
              <RowLine>{text.sheet}</RowLine>
            </dt>
            <dd>{asWritten(said)}</dd>
          </div>
        </dl>
        {isContact && <RowLine>{text.contactLine}</RowLine>}
      </div>
      <RowActs>
        <Button size="small" busy={isBusy} aria-label={text.leaveOf(person.fullname, fieldName)} onClick={() => void leave()}>
          {text.leave}
        </Button>
        <Button size="small" busy={isBusy} aria-label={text.believeOf(person.fullname, fieldName)} onClick={() => void believe()}>
          {text.believe}
        </Button>
      </RowActs>
    </Row>
  )
}
