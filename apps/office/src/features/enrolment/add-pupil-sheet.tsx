import { addPupil, CARERS_AT_MOST, type getEnrolment } from '@schoolgate/contracts/enrolment'
import type { Response } from '@schoolgate/contracts/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice, useNow } from '#features/frame'
import { pupilsQueries } from '#features/guardians'
import { OneForm } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf } from '@schoolgate/ui/lib/dates'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import styles from './adding.module.css'
import { addingWords } from './adding.words.ts'
import { CarerFields } from './carer-fields.tsx'
import { enrolmentQuery } from './enrolment.queries.ts'
import { useAdding } from './use-adding.ts'
import { useCarers, useWhatFollows } from './use-carers.ts'

type AddPupilSheetProps = { open: boolean; onClose: () => void }

/** Adds a pupil: the child, then the phone, which finds the family. */
export function AddPupilSheet({ open, onClose }: AddPupilSheetProps) {
  const text = useWords(addingWords)
  return (
    <Sheet open={open} onClose={onClose} title={text.add}>
      {open && <AddPupil onDone={onClose} />}
    </Sheet>
  )
}

function AddPupil({ onDone }: { onDone: () => void }) {
  const text = useWords(addingWords)
  const asked = useQuery(enrolmentQuery)
  if (asked.data === undefined)
    return (
      <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
        <SkeletonBar />
      </NotHereYet>
    )
  return asked.data.classes.length === 0 ? <p>{text.noClasses}</p> : <Form enrolment={asked.data} onDone={onDone} />
}

const GENDERS = ['', 'female', 'male'] as const
const BOARDINGS = ['day', 'boarder'] as const

function Form({ enrolment, onDone }: { enrolment: Response<typeof getEnrolment>; onDone: () => void }) {
  const text = useWords(addingWords)
  const answers = useQueryClient()
  const today = dayOf(useNow())
  const [first, setFirst] = useState('')
  const [klass, setClass] = useState(enrolment.classes[0]?.code ?? '')
  const [gender, setGender] = useState<(typeof GENDERS)[number]>('')
  const [boarding, setBoarding] = useState<(typeof BOARDINGS)[number]>('day')
  const carers = useCarers()
  const follows = useWhatFollows(carers.written)
  const [isLastMissing, setLastMissing] = useState(false)
  const { send, isBusy, problem, setProblem, isTried, setTried, isTwin, setTwin } = useAdding()
  const inClass = enrolment.classes.find(({ code }) => code === klass)
  const save = (written: (name: string) => string) => {
    setTried(true)
    const last_name = written('last_name')
    setLastMissing(last_name === '')
    if (first.trim() === '' || last_name === '') return
    if (!carers.areNamed) return setProblem(text.problems.who)
    const body = {
      first_name: first.trim(),
      middle_name: written('middle_name') || null,
      last_name,
      gender: gender === '' ? null : gender,
      date_of_birth: written('date_of_birth') || null,
      class: klass,
      house: written('house') || null,
      boarding_status: boarding,
      joined_on: written('joined_on') || null,
      admission_no: written('admission_no') || null,
      carers: carers.carers(),
      is_another: isTwin,
    }
    send(body, async (key) => {
      const { ward } = await call(addPupil, { body }, key)
      onDone()
      toast(text.saved(ward.fullname, ward.admission_no))
      await answers.invalidateQueries(pupilsQueries)
    })
  }
  const button = isTwin ? text.saveAnother : first.trim() === '' ? text.saveBlank : text.save(first.trim(), inClass?.name ?? '')
  return (
    <OneForm problem={problem} isBusy={isBusy} button={button} keeps="pupil" onSend={save}>
      <div className={styles.two}>
        <Field
          label={text.first}
          value={first}
          maxLength={60}
          autoComplete="off"
          error={isTried && first.trim() === '' ? text.empty : null}
          onChange={(event) => {
            setFirst(event.currentTarget.value)
            setTwin(false)
          }}
        />
        <Field label={text.last} name="last_name" maxLength={60} autoComplete="off" error={isLastMissing ? text.empty : null} />
      </div>
      <Field label={text.middle} name="middle_name" maxLength={60} autoComplete="off" />
      <div className={styles.two}>
        <Field label={text.born} name="date_of_birth" type="date" max={today} />
        <Choice
          label={text.klass}
          value={klass}
          options={enrolment.classes.map(({ code, name }) => ({ value: code, word: name }))}
          hint={text.inClass(inClass?.pupils ?? 0)}
          onChange={setClass}
        />
        <Choice
          label={text.gender}
          value={gender}
          options={GENDERS.map((value) => ({ value, word: text.genders[value] }))}
          onChange={setGender}
        />
        <Field label={text.joined} name="joined_on" type="date" defaultValue={today} />
      </div>
      <details>
        <summary className={styles.summary}>{text.more}</summary>
        <div className={styles.two}>
          <Field label={text.house} name="house" maxLength={40} autoComplete="off" />
          <Choice
            label={text.boarding}
            value={boarding}
            options={BOARDINGS.map((value) => ({ value, word: text.boardings[value] }))}
            onChange={setBoarding}
          />
          <Field
            label={text.number}
            name="admission_no"
            maxLength={40}
            autoComplete="off"
            hint={text.numberHint(enrolment.next_number)}
          />
        </div>
      </details>
      <h3>{text.carers}</h3>
      {carers.all.map(({ draft, found }) => (
        <CarerFields
          key={draft.key}
          draft={draft}
          found={found}
          isTried={isTried}
          onChange={(change) => carers.change(draft.key, change)}
          onRemove={carers.all.length > 1 ? () => carers.remove(draft.key) : undefined}
        />
      ))}
      {carers.all.length < CARERS_AT_MOST && (
        <Button size="small" onClick={carers.add}>
          <IconPlus size="s" />
          {text.anotherCarer}
        </Button>
      )}
      <Note title={text.happens} role="status">
        {first.trim() !== '' && <p>{text.happensLines(first.trim(), inClass?.name ?? '')}</p>}
        {follows.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Note>
    </OneForm>
  )
}
