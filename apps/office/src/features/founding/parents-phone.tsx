import { COLOUR, readableColour } from '@schoolgate/contracts/colour'
import type { SchoolInfo } from '@schoolgate/contracts/schools'
import { Crest } from '@schoolgate/ui/crest'
import { useWords } from '@schoolgate/ui/lib/words'
import { Ribbon } from '@schoolgate/ui/ribbon'
import { firstWords } from './first.words.ts'
import styles from './setup.module.css'
import { setupWords } from './setup.words.ts'

type Props = {
  name: string
  motto: string
  town: string
  emblem: SchoolInfo['emblem']
  colour: string
  phone: string | undefined
}

/** The school as parents have it on their phone, while it is written. */
export function ParentsPhone({ name, motto, town, emblem, colour, phone }: Props) {
  const { school: text } = useWords(setupWords)
  const { motto: noMotto } = useWords(firstWords)
  const shown = COLOUR.test(colour) ? readableColour(colour) : '#14201B'
  return (
    <section aria-label={text.preview}>
      <p className={styles.line}>{text.preview}</p>
      <div className={styles.phone}>
        <div className={styles.check}>
          <Ribbon />
        </div>
        <Crest emblem={emblem} width={54} color={shown} />
        <b>{name}</b>
        <span className={styles.line}>{motto === '' ? noMotto : motto}</span>
        {town !== '' && <span className={styles.line}>{town}</span>}
        {phone !== undefined && (
          <span className={styles.call} style={{ background: shown }}>
            {text.callUs} {phone}
          </span>
        )}
      </div>
    </section>
  )
}
