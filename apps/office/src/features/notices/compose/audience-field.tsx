import { listPupilsToWrite } from '@schoolgate/contracts/office-notices'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { List, ListRow } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { Select } from '@schoolgate/ui/select'
import { audiencesQuery } from '#features/notices/kept'
import styles from './compose.module.css'
import { AlsoFor } from './also-for.tsx'
import { composeWords } from './compose.words.ts'
import type { NoticeDraft } from './draft.ts'

type Chosen = Pick<NoticeDraft, 'audience' | 'for' | 'forName'> & Pick<Partial<NoticeDraft>, 'also'>
type Props = { draft: NoticeDraft; onChange: (chosen: Chosen) => void; isMissing: boolean }

const SHORTEST_SEARCH = 2
/** What separates the kind of audience from its name in a choice. */
const valueOf = ({ audience, for: name }: Pick<NoticeDraft, 'audience' | 'for'>): string =>
  audience === 'level' || audience === 'class' ? `${audience}:${name}` : audience

/** For whom a notice is: the school, a level, a class, or one child's family, found by name. */
export function AudienceField({ draft, onChange, isMissing }: Props) {
  const text = useWords(composeWords)
  const id = useId()
  const { data } = useQuery(audiencesQuery)
  const { levels = [], classes = [] } = data ?? {}
  const choose = (value: string) => {
    const [kind = '', ...rest] = value.split(':')
    const name = rest.join(':')
    const also = (draft.also ?? []).filter((one) => valueOf(one) !== value)
    if (kind === 'level') return onChange({ audience: 'level', for: name, forName: name, also })
    if (kind === 'class') {
      const chosen = classes.find(({ code }) => code === name)
      return onChange({ audience: 'class', for: name, forName: chosen?.name ?? name, also })
    }
    onChange({ audience: kind === 'ward' ? 'ward' : 'school', for: '', forName: '', also: [] })
  }
  const isOfClasses = (draft.audience === 'level' || draft.audience === 'class') && draft.for !== ''
  const isListed = [...levels.map(({ level }) => `level:${level}`), ...classes.map(({ code }) => `class:${code}`)]
  const value = valueOf(draft)
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {text.who}
      </label>
      <Select id={id} value={value} onChange={choose}>
        <option value="school">{text.wholeSchool}</option>
        {/* What is chosen stands there before the classes have come. */}
        {value.includes(':') && !isListed.includes(value) && <option value={value}>{draft.forName}</option>}
        <optgroup label={text.classes}>
          {classes.map(({ code, name }) => (
            <option key={code} value={`class:${code}`}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label={text.levels}>
          {levels.map(({ level }) => (
            <option key={level} value={`level:${level}`}>
              {level}
            </option>
          ))}
        </optgroup>
        <option value="ward">{text.oneFamily}</option>
      </Select>
      {isOfClasses && <AlsoFor draft={draft} levels={levels} classes={classes} onChange={onChange} />}
      {draft.audience === 'ward' && draft.for === '' && <ChildSearch onChange={onChange} isMissing={isMissing} />}
      {draft.audience === 'ward' && draft.for !== '' && (
        <p className={styles.chosen}>
          <b>{draft.forName}</b>
          <Button size="small" onClick={() => onChange({ audience: 'ward', for: '', forName: '' })}>
            {text.otherChild}
          </Button>
        </p>
      )}
    </div>
  )
}

function ChildSearch({ onChange, isMissing }: Pick<Props, 'onChange' | 'isMissing'>) {
  const text = useWords(composeWords)
  const [written, setWritten] = useState('')
  const search = useDeferredValue(written.trim())
  const { data } = useQuery({
    queryKey: ['pupils_to_write', search],
    queryFn: ({ signal }) => call(listPupilsToWrite, { query: { search } }, { signal, isFleeting: true }),
    enabled: search.length >= SHORTEST_SEARCH,
  })
  return (
    <div className={styles.search}>
      <Field
        label={text.findChild}
        value={written}
        maxLength={60}
        autoComplete="off"
        hint={text.findChildHint}
        error={isMissing ? text.missing.for : null}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      {data?.pupils.length === 0 && <Mute size="tiny">{text.noChild}</Mute>}
      <List label={text.findChild}>
        {data?.pupils.map(({ admission_no, fullname, class: klass }) => (
          <ListRow
            key={admission_no}
            title={fullname}
            line={`${klass} · ${admission_no}`}
            onClick={() => onChange({ audience: 'ward', for: admission_no, forName: `${fullname}, ${klass}` })}
          />
        ))}
      </List>
    </div>
  )
}
