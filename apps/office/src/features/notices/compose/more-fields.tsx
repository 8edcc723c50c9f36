import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { IconTrash } from '@schoolgate/ui/icons/trash'
import { instantIn } from '@schoolgate/ui/lib/dates'
import { useWords } from '@schoolgate/ui/lib/words'
import { Switch } from '@schoolgate/ui/switch'
import styles from './compose.module.css'
import { composeWords } from './compose.words.ts'
import type { Missing, NoticeDraft } from './draft.ts'
import { PapersField } from './papers-field.tsx'

const MOST_FACTS = 12

type Props = { draft: NoticeDraft; onChange: (part: Partial<NoticeDraft>) => void; missing: Missing }

/** What few notices need: another time, a day to keep free, what to remember, papers. */
export function MoreFields({ draft, onChange, missing }: Props) {
  const text = useWords(composeWords)
  const isUsed =
    [draft.goesAt, draft.endsOn, draft.eventDay].some((one) => one !== '') || draft.papers.length > 0 || draft.facts.length > 0
  const [isOpen, setOpen] = useState(isUsed)
  const { goesAt, endsOn, eventDay, eventTime, eventPlace, pinned } = draft
  return (
    <div>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? text.less : text.more}
      </Button>
      {isOpen && (
        <div className={styles.more}>
          <PapersField papers={draft.papers} onChange={(papers) => onChange({ papers })} />
          <Facts facts={draft.facts} onChange={(facts) => onChange({ facts })} />
          <fieldset>
            <legend className={styles.label}>{text.event}</legend>
            <div className={styles.three}>
              <Field
                label={text.eventDay}
                type="date"
                value={eventDay}
                onChange={({ currentTarget: { value } }) => onChange({ eventDay: value })}
              />
              <Field
                label={text.eventTime}
                type="time"
                value={eventTime}
                onChange={({ currentTarget: { value } }) => onChange({ eventTime: value })}
              />
              <Field
                label={text.eventPlace}
                value={eventPlace}
                maxLength={120}
                onChange={({ currentTarget: { value } }) => onChange({ eventPlace: value })}
              />
            </div>
          </fieldset>
          <fieldset>
            <legend className={styles.label}>{text.when}</legend>
            <div className={styles.two}>
              <Field
                label={text.goesAt}
                type="datetime-local"
                value={goesAt}
                hint={isAbroad(draft.timezone) ? text.goesAtSchool(draft.timezone ?? '') : text.goesAtHint}
                error={missing.goesAt ? text.missing.goesAt : null}
                onChange={({ currentTarget: { value } }) => onChange({ goesAt: value })}
              />
              <Field
                label={text.endsOn}
                type="date"
                value={endsOn}
                hint={text.endsOnHint}
                onChange={({ currentTarget: { value } }) => onChange({ endsOn: value })}
              />
            </div>
            <Switch label={text.pinned} checked={pinned} onChange={(next) => onChange({ pinned: next })} />
          </fieldset>
        </div>
      )}
    </div>
  )
}

/** Clocks here show another time than those at the school. */
const isAbroad = (timezone: string | undefined): boolean =>
  timezone !== undefined && instantIn('2026-01-15', '12:00', timezone) !== instantIn('2026-01-15', '12:00')

type FactsProps = { facts: NoticeDraft['facts']; onChange: (facts: NoticeDraft['facts']) => void }

function Facts({ facts, onChange }: FactsProps) {
  const text = useWords(composeWords)
  const put = (place: number, part: Partial<NoticeDraft['facts'][number]>) =>
    onChange(facts.map((fact, at) => (at === place ? { ...fact, ...part } : fact)))
  return (
    <fieldset>
      <legend className={styles.label}>{text.facts}</legend>
      {/* Lines have no identity of their own: their place is their key. */}
      {facts.map(({ label, value }, place) => (
        <div key={place} className={styles.fact}>
          <Field
            label={text.factLabel(place + 1)}
            value={label}
            maxLength={60}
            onChange={(event) => put(place, { label: event.currentTarget.value })}
          />
          <Field
            label={text.factValue(place + 1)}
            value={value}
            maxLength={120}
            onChange={(event) => put(place, { value: event.currentTarget.value })}
          />
          <IconButton
            label={text.removeFact(label || `${place + 1}`)}
            onClick={() => onChange(facts.filter((_, at) => at !== place))}
          >
            <IconTrash size="s" />
          </IconButton>
        </div>
      ))}
      {facts.length < MOST_FACTS && (
        <Button size="small" onClick={() => onChange([...facts, { label: '', value: '' }])}>
          <IconPlus size="s" />
          {text.addFact}
        </Button>
      )}
      <p className={styles.hint}>{text.factHint}</p>
    </fieldset>
  )
}
