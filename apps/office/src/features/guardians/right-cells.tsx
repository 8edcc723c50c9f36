import type { GuardianRights } from '@schoolgate/contracts/wards'
import type { TableHead } from '#features/frame'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconXBold } from '@schoolgate/ui/icons/x-bold'
import { useWords } from '@schoolgate/ui/lib/words'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import styles from './right-cells.module.css'
import { rightsWords } from './rights.words.ts'
import { RIGHTS } from './rights.ts'

/** The heads over them. */
export const useRightHeads = (): readonly TableHead[] => {
  const text = useWords(rightsWords)
  return RIGHTS.map((right) => ({ word: text.rights[right], centre: true }))
}

/** What a guardian may see and do for a child: a cell for each right. */
export function RightCells({ rights }: { rights: GuardianRights }) {
  const text = useWords(rightsWords)
  return RIGHTS.map((right) => (
    <td key={right} className={styles.right} data-right={text.rights[right]}>
      <span className={rights[right] ? styles.may : styles.mayNot}>
        {rights[right] ? <IconCheckBold size="s" /> : <IconXBold size="s" />}
        <VisuallyHidden>{rights[right] ? text.may : text.mayNot}</VisuallyHidden>
      </span>
    </td>
  ))
}
