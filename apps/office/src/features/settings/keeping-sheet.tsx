import { KEEPING } from '@schoolgate/contracts/retention'
import { changeKeeping, getSchoolRules, type SchoolKeeping } from '@schoolgate/contracts/school-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNow } from '#features/frame'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { useMeanwhile } from '#features/meanwhile'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Select } from '@schoolgate/ui/select'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { rulesQuery } from './settings.queries.ts'
import { settingsWords } from './settings.words.ts'

const USUAL_MONTHS = [3, 6, 12, 13, 18, 24, 36, 48, 60, 84, 120, 180, 240, 360]

type KeepingSheetProps = { what: keyof SchoolKeeping; months: number; onClose: () => void }

/** Changes for how long one thing is kept, and says what goes by that. */
export function KeepingSheet({ what, months, onClose }: KeepingSheetProps) {
  const { times: text } = useWords(settingsWords)
  const id = useId()
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  // As it was when the sheet was opened.
  const [was] = useState(months)
  const [chosen, setChosen] = useState(months)
  const { write, asking: askingWhich } = useMeanwhile<Partial<SchoolKeeping>>({
    nameOf: (field) => text.kept[field].name,
    wordOf: (field, { [field]: said = 0 }) => text.months(said),
  })
  const { least, most } = KEEPING[what]
  const options = [...new Set([...USUAL_MONTHS, least, most, was])]
    .filter((one) => one >= least && one <= most)
    .toSorted((one, other) => one - other)
  const save = () => {
    if (chosen === was) return setProblem(text.nothing)
    void attempt(async () => {
      await write({
        seen: { [what]: was },
        wanted: { [what]: chosen },
        send: ({ seen, wanted }) => proven(() => call(changeKeeping, { body: { ...wanted, seen } })),
        held: async () => ({ [what]: (await call(getSchoolRules)).keeping[what] }),
        inAnswer: ({ keeping }) => ({ [what]: keeping[what] }),
      })
      await answers.invalidateQueries(rulesQuery)
      toast(text.saved)
      onClose()
    }, text.notTaken)
  }
  return (
    <>
      <Sheet open onClose={onClose} title={text.kept[what].name} line={text.kept[what].line}>
        <OneForm problem={problem} isBusy={isBusy} button={text.save} onSend={save}>
          <div>
            <label htmlFor={id}>{text.keepFor}</label>
            <Select id={id} value={`${chosen}`} onChange={(written) => setChosen(Number(written))}>
              {options.map((one) => (
                <option key={one} value={`${one}`}>
                  {text.months(one)}
                </option>
              ))}
            </Select>
          </div>
          <WhatHappens what={what} was={was} becomes={chosen} />
        </OneForm>
      </Sheet>
      {asking}
      {askingWhich}
    </>
  )
}

function WhatHappens({ what, was, becomes }: { what: keyof SchoolKeeping; was: number; becomes: number }) {
  const { times: text } = useWords(settingsWords)
  const language = useLanguage()
  const now = useNow()
  const begins = new Date(now)
  begins.setUTCMonth(begins.getUTCMonth() - becomes)
  const day = dayText(dayOf(begins), language, 'year')
  return (
    <Note title={text.happens} role="status" tone={becomes < was ? 'bad' : 'info'}>
      {becomes === was ? text.nothing : becomes < was ? text.shorter(text.kept[what].goes(day)) : text.longer}
    </Note>
  )
}
