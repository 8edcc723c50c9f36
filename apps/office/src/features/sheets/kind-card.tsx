import { HEADS_KINDS, type Sheet, SHEET_KINDS, type SheetFact } from '@schoolgate/contracts/sheets'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import { useSession } from '#features/identity'
import { kindWords } from './kinds.words.ts'
import styles from './sheet.module.css'
import type { Answering } from './use-answers.ts'

type KindProps = { sheet: Sheet; answering: Answering }

/** What a list is of, as its heads say or as is chosen, and what holds for all of its rows. */
export function KindCard({ sheet, answering }: KindProps) {
  const text = useWords(kindWords)
  const isHead = useSession((session) => session.state === 'in' && session.staff.role === 'head')
  const { kind, facts } = sheet.understood
  const chosen = answering.answers.kind ?? kind
  return (
    <Card>
      <h2>{text.title}</h2>
      <div className={styles.fact}>
        <span aria-hidden="true">{text.kind}</span>
        <Select
          label={text.kind}
          value={chosen}
          onChange={(value) =>
            answering.answer((answers) => ({ ...answers, kind: SHEET_KINDS.find((each) => each === value) ?? null }))
          }
        >
          {SHEET_KINDS.map((each) => (
            <option key={each} value={each}>
              {text.kinds[each]}
            </option>
          ))}
        </Select>
      </div>
      {facts.map((fact) => (
        <Fact key={`${fact.name} ${fact.value}`} fact={fact} sheet={sheet} answering={answering} />
      ))}
      {HEADS_KINDS.includes(chosen) && !isHead && <p className={styles.waits}>{text.headsOnly}</p>}
      {text.shown[chosen] !== '' && <p className={styles.quiet}>{text.shown[chosen]}</p>}
    </Card>
  )
}

function Fact({ fact: { name, value, choices }, sheet, answering }: KindProps & { fact: SheetFact }) {
  const text = useWords(kindWords)
  const say = (said: string) => answering.answer((answers) => ({ ...answers, facts: { ...answers.facts, [name]: said } }))
  const shown = answering.answers.facts[name] ?? value ?? ''
  const waits = shown === '' ? <p className={styles.waits}>{text.needed}</p> : null
  if (choices.length === 0)
    return (
      <>
        <Field
          label={text.facts[name]}
          defaultValue={shown}
          type={name === 'as_of' ? 'date' : 'text'}
          inputMode={name === 'max_score' ? 'decimal' : undefined}
          maxLength={120}
          onBlur={({ target }) => {
            if (target.value !== shown) say(target.value)
          }}
        />
        {waits}
      </>
    )
  const named = (choice: string): string => {
    if (name === 'class') return sheet.school_classes.find(({ code }) => code === choice)?.name ?? choice
    if (name === 'term') return text.termOf(...termParts(choice))
    return isChoice(text.choices, choice) ? text.choices[choice] : choice
  }
  return (
    <>
      <div className={styles.fact}>
        <span aria-hidden="true">{text.facts[name]}</span>
        <Select label={text.facts[name]} value={shown} onChange={say}>
          {shown === '' && <option value="">{text.choose}</option>}
          {[...new Set([...(shown === '' ? [] : [shown]), ...choices])].map((choice) => (
            <option key={choice} value={choice}>
              {named(choice)}
            </option>
          ))}
        </Select>
      </div>
      {waits}
    </>
  )
}

const termParts = (key: string): [year: string, term: string] => {
  const [year = '', term = ''] = key.split(' ')
  return [year, term]
}

const isChoice = <T extends object>(choices: T, choice: string): choice is Extract<keyof T, string> => choice in choices
