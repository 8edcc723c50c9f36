import { connectProgram, PROGRAM_GIVES, type ProgramGives, type ProgramMade } from '@schoolgate/contracts/programs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { Switch } from '@schoolgate/ui/switch'
import styles from './connections.module.css'
import { programsQuery } from './connections.queries.ts'
import { connectionsWords } from './connections.words.ts'
import { useRefusals } from './refusals.ts'

type ConnectSheetProps = { open: boolean; onClose: () => void; onMade: (made: ProgramMade) => void }

/** Connects a program: its name, what it may read, and what happens, before the button. */
export function ConnectSheet({ open, onClose, onMade }: ConnectSheetProps) {
  const text = useWords(connectionsWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [gives, setGives] = useState<readonly ProgramGives[]>(['roster'])
  const [isEmpty, setEmpty] = useState(false)
  const turn = (one: ProgramGives, isOn: boolean) =>
    setGives(PROGRAM_GIVES.filter((each) => (each === one ? isOn : gives.includes(each))))
  const connect = (written: (name: string) => string) => {
    const name = written('name')
    setEmpty(name === '')
    if (name === '') return
    if (gives.length === 0) return setProblem(text.problems.nothing)
    void attempt(
      async () => {
        const made = await proven(() => call(connectProgram, { body: { name, gives: [...gives] } }))
        onClose()
        onMade(made)
        await answers.invalidateQueries(programsQuery)
      },
      text.problems.notTaken,
      refusals,
    )
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.connectTitle}>
        <OneForm problem={problem} isBusy={isBusy} button={text.connectNow} keeps="program" onSend={connect}>
          <Field
            label={text.name}
            name="name"
            maxLength={60}
            autoComplete="off"
            hint={text.nameHint}
            error={isEmpty ? text.problems.empty : null}
          />
          <fieldset className={styles.gives}>
            <legend>{text.mayRead}</legend>
            {PROGRAM_GIVES.map((one) => (
              <Switch
                key={one}
                label={text.gives[one]}
                line={text.givesLine[one]}
                checked={gives.includes(one)}
                onChange={(isOn) => turn(one, isOn)}
              />
            ))}
          </fieldset>
          <Note title={text.happens} role="status">
            {gives.length === 0 ? text.problems.nothing : text.connectHappens(gives.length)}
          </Note>
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}
