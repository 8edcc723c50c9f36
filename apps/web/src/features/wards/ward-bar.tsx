import { useState } from 'react'
import { classes } from '@schoolgate/ui/lib/classes'
import { useWords } from '@schoolgate/ui/lib/words'
import { IconCaretUpDown } from '@schoolgate/ui/icons/caret-up-down'
import { List, ListRow } from '@schoolgate/ui/list'
import { Sheet } from '@schoolgate/ui/sheet'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { selectWard, useChooseWard, useSelectedWard, useWards } from './selected-ward.ts'
import styles from './ward-bar.module.css'
import { WardPortrait } from './ward-portrait.tsx'
import { wardsWords } from './wards.words.ts'

type Props = {
  /** Stands in the page's own bar, with these words in place of the name. */
  title?: string
  /** Leads to the page about that ward; without it the address changes the ward it names. */
  onChoose?: (id: string) => void
}

/** `Mr. Emmanuel Tetteh` as a child says it: `Mr. Tetteh`; a name without title stays whole. */
const inShort = (teacher: string): string => teacher.replace(/^(\p{L}+\.|Miss|Mme|Madam|Sir) .*?(\S+)$/u, '$1 $2')

/** Whose page this is, on top of every page about one ward; a tap changes the ward. */
export function WardBar({ title, onChoose }: Props) {
  const text = useWords(wardsWords)
  const selected = useSelectedWard()
  const { data: wards = [] } = useWards()
  const [isOpen, setOpen] = useState(false)
  const chooseHere = useChooseWard()
  if (!selected) return null
  const choose = (id: string) => {
    setOpen(false)
    if (!onChoose) return chooseHere(id)
    selectWard(id)
    onChoose(id)
  }
  return (
    <>
      <button
        type="button"
        className={classes(styles.bar, title !== undefined && styles.inside)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <WardPortrait ward={selected} place={wards.indexOf(selected)} size={38} />
        <span className={styles.words}>
          <b className={styles.name}>
            <VisuallyHidden>
              {text.selected} {title !== undefined && `${selected.fullname}. `}
            </VisuallyHidden>
            {title ?? `${selected.first_name} ${selected.last_name}`}
          </b>
          <span className={styles.class}>
            {selected.class}
            {title === undefined && selected.class_teacher !== null && ` · ${inShort(selected.class_teacher)}`}
          </span>
        </span>
        <span className={styles.change}>
          {text.change}
          <IconCaretUpDown size="s" />
        </span>
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={text.changeTitle}>
        <List>
          {wards.map((ward, place) => (
            <ListRow
              key={ward.id}
              lead={<WardPortrait ward={ward} place={place} size={44} />}
              title={ward.fullname}
              line={ward.class}
              isCurrent={ward.id === selected.id}
              onClick={() => choose(ward.id)}
            />
          ))}
        </List>
      </Sheet>
    </>
  )
}
