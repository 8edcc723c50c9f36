import { useState } from 'react'
import { useFound } from '#features/find'
import { usePeople } from '#features/people'
import { Chip } from '@schoolgate/ui/chip'
import { Field } from '@schoolgate/ui/field'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconMagnifyingGlass } from '@schoolgate/ui/icons/magnifying-glass'
import { IconX } from '@schoolgate/ui/icons/x'
import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import { KINDS } from './done.words.ts'
import styles from './history.module.css'
import { historyWords } from './history.words.ts'

/** Of which lines: a kind of act, somebody who works here, one pupil, some days. */
export type Chosen = { kind: string; person: string; pupil: { id: string; name: string } | null; from: string; to: string }

type ChoicesProps = { chosen: Chosen; onChange: (chosen: Chosen) => void }

export function Choices({ chosen, onChange }: ChoicesProps) {
  const text = useWords(historyWords)
  const { data } = usePeople()
  const kinds: Record<string, string> = text.kinds
  return (
    <div className={styles.choices}>
      <PupilChoice pupil={chosen.pupil} onChange={(pupil) => onChange({ ...chosen, pupil })} />
      <div className={styles.filters}>
        <Select round label={text.who} value={chosen.person} onChange={(person) => onChange({ ...chosen, person })}>
          <option value="">{text.everybody}</option>
          {(data?.people ?? []).map(({ id, fullname }) => (
            <option key={id} value={id}>
              {fullname}
            </option>
          ))}
        </Select>
        <Select round label={text.what} value={chosen.kind} onChange={(kind) => onChange({ ...chosen, kind })}>
          <option value="">{text.allActs}</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kinds[kind]}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.days}>
        <Field
          label={text.fromDay}
          name="from"
          type="date"
          value={chosen.from}
          onChange={({ target }) => onChange({ ...chosen, from: target.value })}
        />
        <Field
          label={text.toDay}
          name="to"
          type="date"
          value={chosen.to}
          onChange={({ target }) => onChange({ ...chosen, to: target.value })}
        />
      </div>
    </div>
  )
}

type PupilChoiceProps = { pupil: Chosen['pupil']; onChange: (pupil: Chosen['pupil']) => void }

/** One pupil, found as everywhere: by a name however it is spelt, or by number. */
function PupilChoice({ pupil, onChange }: PupilChoiceProps) {
  const text = useWords(historyWords)
  const [typed, setTyped] = useState('')
  const { isEnough, found } = useFound(typed)
  if (pupil !== null)
    return (
      <p className={styles.pupil}>
        <Chip tone="accent">{text.about(pupil.name)}</Chip>
        <IconButton label={text.ofAll} onClick={() => onChange(null)}>
          <IconX size="s" />
        </IconButton>
      </p>
    )
  const pupils = isEnough ? (found.data?.pupils ?? []) : []
  return (
    <div>
      <Field
        label={text.pupil}
        name="pupil"
        lead={<IconMagnifyingGlass size="s" />}
        value={typed}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      {isEnough && found.data !== undefined && pupils.length === 0 && <p className={styles.small}>{text.noPupil}</p>}
      {pupils.length > 0 && (
        <ul className={styles.found} aria-label={text.pupil}>
          {pupils.slice(0, MOST_FOUND).map(({ id, fullname, class: name }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  setTyped('')
                  onChange({ id, name: fullname })
                }}
              >
                <b>{fullname}</b> <span className={styles.small}>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Who does not find the pupil among so few types on. */
const MOST_FOUND = 6
