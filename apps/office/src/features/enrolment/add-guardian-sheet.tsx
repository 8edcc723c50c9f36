import { addGuardian } from '@schoolgate/contracts/enrolment'
import { useQueryClient } from '@tanstack/react-query'
import { pupilsQueries } from '#features/guardians'
import { OneForm } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { addingWords } from './adding.words.ts'
import { CarerFields } from './carer-fields.tsx'
import { useAdding } from './use-adding.ts'
import { useCarers, useWhatFollows } from './use-carers.ts'

type AddGuardianSheetProps = { ward: { id: string; first_name: string }; open: boolean; onClose: () => void }

/** Adds somebody who looks after a child, too. */
export function AddGuardianSheet({ ward, open, onClose }: AddGuardianSheetProps) {
  const text = useWords(addingWords)
  return (
    <Sheet open={open} onClose={onClose} title={text.addPersonTitle(ward.first_name)}>
      {open && <AddGuardian ward={ward} onDone={onClose} />}
    </Sheet>
  )
}

function AddGuardian({ ward: { id }, onDone }: Pick<AddGuardianSheetProps, 'ward'> & { onDone: () => void }) {
  const text = useWords(addingWords)
  const answers = useQueryClient()
  const carers = useCarers()
  const follows = useWhatFollows(carers.written)
  const { send, isBusy, problem, setProblem, isTried, setTried } = useAdding()
  const save = () => {
    setTried(true)
    const [carer] = carers.carers()
    if (carer === undefined || !carers.areNamed) return setProblem(text.problems.who)
    send(carer, async (key) => {
      const { guardian } = await call(addGuardian, { params: { id }, body: { carer } }, key)
      onDone()
      toast(text.savedPerson(guardian.fullname))
      await answers.invalidateQueries(pupilsQueries)
    })
  }
  return (
    <OneForm problem={problem} isBusy={isBusy} button={text.savePerson} keeps={`guardian.${id}`} onSend={save}>
      {carers.all.map(({ draft, found }) => (
        <CarerFields
          key={draft.key}
          draft={draft}
          found={found}
          isTried={isTried}
          onChange={(change) => carers.change(draft.key, change)}
        />
      ))}
      <Note title={text.happens} role="status">
        {carers.written.length === 0 ? text.happensSame : follows.map((line) => <p key={line}>{line}</p>)}
      </Note>
    </OneForm>
  )
}
