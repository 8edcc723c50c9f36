import type { Ward } from '@schoolgate/contracts/wards'
import { useWords } from '@schoolgate/ui/lib/words'
import { Chip } from '@schoolgate/ui/chip'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { WardChips } from './ward-chips.tsx'
import styles from './ward-card.module.css'
import { WardPortrait } from './ward-portrait.tsx'
import { wardsWords } from './wards.words.ts'

type Props = { ward: Ward; place: number; isSelected: boolean; onSelect: () => void }

/** One ward to choose: portrait, class, how they stand today. */
export function WardCard({ ward, place, isSelected, onSelect }: Props) {
  const text = useWords(wardsWords)
  return (
    <button type="button" className={styles.card} aria-pressed={isSelected} onClick={onSelect}>
      <WardPortrait ward={ward} place={place} />
      <span className={styles.words}>
        <b className={styles.name}>{ward.fullname}</b>
        <span className={styles.class}>{ward.class}</span>
        <span className={styles.chips}>
          {isSelected && (
            <Chip tone="accent">
              <IconCheckBold size="xs" />
              {text.chosen}
            </Chip>
          )}
          <WardChips ward={ward} />
        </span>
      </span>
    </button>
  )
}
