import type { OfficialAccount } from '@schoolgate/contracts/schools'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './numbers.module.css'
import { numbersWords } from './numbers.words.ts'

type HopProps = { before: OfficialAccount | null; after: OfficialAccount; from?: string | undefined }

/** From the old number to the new one, the new one ringed. */
export function Hop({ before, after, from }: HopProps) {
  const text = useWords(numbersWords)
  return (
    <div className={styles.hop}>
      {before === null ? <p className={styles.box}>{text.othersStay}</p> : <Box title={text.now} account={before} />}
      <span aria-hidden="true" className={styles.arrow}>
        →
      </span>
      <Box title={text.new} account={after} isNew from={from} />
    </div>
  )
}

type BoxProps = { title: string; account: OfficialAccount; isNew?: boolean; from?: string | undefined }

function Box({ title, account: { network, name, number, shows }, isNew = false, from }: BoxProps) {
  return (
    <div className={styles.box} data-new={isNew || undefined}>
      <span className={styles.small}>{title}</span>
      <b className={styles.big}>{number}</b>
      <span>{[network, name].filter((part) => part !== null).join(', ')}</span>
      {shows !== null && <span>{shows}</span>}
      {from !== undefined && <span className={styles.small}>{from}</span>}
    </div>
  )
}
