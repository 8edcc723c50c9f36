import { useId, useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import styles from './setup.module.css'
import { setupWords } from './setup.words.ts'
import type { Part } from './wanted-classes.ts'

type One = { name: string; stage: Part['stage'] }
type Props = { stages: readonly Part[]; added: readonly One[]; onAdd: (one: One) => void }

/** A class that no list has: Reception, Remedial, a saint's name. */
export function OwnClass({ stages, added, onAdd }: Props) {
  const { classes: text } = useWords(setupWords)
  const id = useId()
  const [name, setName] = useState('')
  const [stage, setStage] = useState<Part['stage']>('primary')
  const add = () => {
    onAdd({ name: name.trim(), stage })
    setName('')
  }
  return (
    <Card>
      <div className={styles.fields}>
        <Field
          label={text.own}
          name="own"
          value={name}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <div className={styles.choice}>
          <label htmlFor={id}>{text.ownStage}</label>
          <Select
            id={id}
            value={stage}
            onChange={(chosen) => setStage(stages.find((one) => one.stage === chosen)?.stage ?? stage)}
          >
            {stages.map((one) => (
              <option key={one.stage} value={one.stage}>
                {one.name}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <div className={styles.days}>
        <Button size="small" disabled={name.trim() === ''} onClick={add}>
          {text.addOwn}
        </Button>
        {added.map((one) => (
          <Chip key={one.name} tone="accent">
            {one.name}
          </Chip>
        ))}
      </div>
    </Card>
  )
}
