import { EMBLEMS, type SchoolInfo } from '@schoolgate/contracts/schools'
import { Card } from '@schoolgate/ui/card'
import { Crest } from '@schoolgate/ui/crest'
import { useWords } from '@schoolgate/ui/lib/words'
import { Choices } from './choices.tsx'
import styles from './setup.module.css'
import { setupWords } from './setup.words.ts'

type Emblem = SchoolInfo['emblem']

/** The drawing in the school's crest. */
export function CrestChoice({
  emblem,
  colour,
  onChange,
}: {
  emblem: Emblem
  colour: string
  onChange: (emblem: Emblem) => void
}) {
  const { school: text } = useWords(setupWords)
  return (
    <Card>
      <h2>{text.crest}</h2>
      <Choices
        label={text.crest}
        options={EMBLEMS.map((id) => ({ id, name: text.emblems[id] }))}
        chosen={emblem}
        onChoose={onChange}
        className={styles.emblem}
      >
        {(id) => (
          <>
            <Crest emblem={id} width={44} color={colour} />
            {text.emblems[id]}
          </>
        )}
      </Choices>
    </Card>
  )
}
