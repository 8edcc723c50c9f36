import { printClassCards, printPaperCodes } from '@schoolgate/contracts/papers'
import { useState } from 'react'
import { Choice } from '#features/frame'
import { OneForm } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { papersWords } from './papers.words.ts'
import { usePrinting } from './use-printing.ts'

const LEAST_REASON = 3
const LONGEST_REASON = 200
const KINDS = ['pupil_card', 'pickup_card', 'letters'] as const
type Kind = (typeof KINDS)[number]

type ClassPapersProps = { klass: { id: string; name: string }; open: boolean; onClose: () => void }

/** Cards and letters of a whole class: what each is, and who hears of it, is said before, and why is asked. */
export function ClassPapersSheet({ klass, open, onClose }: ClassPapersProps) {
  const text = useWords(papersWords)
  const { print, isBusy, problem, asking } = usePrinting()
  const [kind, setKind] = useState<Kind>('pupil_card')
  const [isShort, setShort] = useState(false)
  const take = (written: (name: string) => string) => {
    const reason = written('reason')
    setShort(reason.length < LEAST_REASON)
    if (reason.length < LEAST_REASON) return
    const params = { id: klass.id }
    const ask = () =>
      kind === 'letters'
        ? call(printPaperCodes, { params, body: { reason } })
        : call(printClassCards, { params, body: { kind, reason } })
    print(`${text.choices[kind]} ${klass.name}`, ask, onClose)
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.classTitle(klass.name)}>
        <OneForm problem={problem} isBusy={isBusy} button={text.take} keeps={`papers.${klass.id}`} onSend={take}>
          <Choice
            label={text.which}
            value={kind}
            options={KINDS.map((value) => ({ value, word: text.choices[value] }))}
            onChange={setKind}
          />
          <Field
            label={text.why}
            name="reason"
            maxLength={LONGEST_REASON}
            autoComplete="off"
            hint={text.whyHint}
            error={isShort ? text.short : null}
          />
          <Note title={text.happens} role="status">
            {kind === 'letters' ? <p>{text.happensLetters}</p> : <p>{text.happensCards}</p>}
            {kind === 'pickup_card' && <p>{text.happensPickup}</p>}
            {kind === 'letters' && <p>{text.happensTold}</p>}
            <p>{text.happensRecord}</p>
          </Note>
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}
