import { endProgram, type Program, type ProgramMade, renewProgramSecret } from '@schoolgate/contracts/programs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, RowActs, RowLine, RowName, useNow } from '#features/frame'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf, dayText, momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { programsQuery } from './connections.queries.ts'
import { connectionsWords } from './connections.words.ts'
import { useRefusals } from './refusals.ts'

type ProgramRowProps = { program: Program; onMade: (made: ProgramMade) => void }

/** A program: what it reads, when it last did, and its two buttons. */
export function ProgramRow({ program, onMade }: ProgramRowProps) {
  const text = useWords(connectionsWords)
  const language = useLanguage()
  const now = useNow()
  const [open, setOpen] = useState<'renew' | 'end' | null>(null)
  const { name, gives, made_by, made_at, last_used_at } = program
  const close = () => setOpen(null)
  return (
    <Row columns="minmax(0, 1fr) minmax(0, 1.4fr) minmax(0, 1fr) 250px">
      <RowName name={name} line={text.madeBy(made_by, dayText(dayOf(made_at), language, 'year'))} />
      <span>{gives.map((one) => text.gives[one]).join(', ')}</span>
      <RowLine>{last_used_at === null ? text.neverRead : text.lastRead(momentText(last_used_at, now, language))}</RowLine>
      <RowActs>
        <Button size="small" aria-label={text.renewOf(name)} onClick={() => setOpen('renew')}>
          {text.renew}
        </Button>
        <Button size="small" kind="bare" aria-label={text.endOf(name)} onClick={() => setOpen('end')}>
          {text.end}
        </Button>
        <Renew program={program} open={open === 'renew'} onClose={close} onMade={onMade} />
        <End program={program} open={open === 'end'} onClose={close} />
      </RowActs>
    </Row>
  )
}

type PartProps = { program: Program; open: boolean; onClose: () => void }

function Renew({ program: { id, name }, open, onClose, onMade }: PartProps & Pick<ProgramRowProps, 'onMade'>) {
  const text = useWords(connectionsWords)
  const { act, isBusy, problem, asking } = useAct()
  const renew = () =>
    act(async (proven) => {
      const made = await proven(() => call(renewProgramSecret, { params: { id } }))
      onClose()
      onMade(made)
    })
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.renewTitle(name)}>
        <OneForm problem={problem} isBusy={isBusy} button={text.renewNow} onSend={renew}>
          <Note title={text.happens}>{text.renewHappens}</Note>
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}

function End({ program: { id, name }, open, onClose }: PartProps) {
  const text = useWords(connectionsWords)
  const { act, isBusy, problem, asking } = useAct()
  const end = () =>
    act(async (proven) => {
      await proven(() => call(endProgram, { params: { id } }))
      onClose()
      toast(text.ended(name))
    })
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.endTitle(name)}>
        <OneForm problem={problem} isBusy={isBusy} button={text.endNow} onSend={end}>
          <Note title={text.happens}>{text.endHappens(name)}</Note>
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}

/** One of the two acts, after one more proof; then the list is asked for again. */
const useAct = () => {
  const text = useWords(connectionsWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const act = (work: (prove: typeof proven) => Promise<void>) =>
    void attempt(
      async () => {
        await work(proven)
        await answers.invalidateQueries(programsQuery)
      },
      text.problems.notTaken,
      refusals,
    )
  return { act, isBusy, problem, asking }
}
