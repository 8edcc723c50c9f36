import { useState } from 'react'
import { useWords } from '#lib/words'
import { IconCaretUpDown } from '#ui/icons/caret-up-down'
import { List, ListRow } from '#ui/list'
import { Sheet } from '#ui/sheet'
import { VisuallyHidden } from '#ui/visually-hidden'
import { selectWard, useSelectedWard, useWards } from './selected-ward.ts'
import styles from './ward-bar.module.css'
import { WardPortrait } from './ward-portrait.tsx'
import { wardsWords } from './wards.words.ts'

/** Whose page this is, on top of every page about one ward; a tap changes the ward. */
export function WardBar() {
  const text = useWords(wardsWords)
  const selected = useSelectedWard()
  const { data: wards = [] } = useWards()
  const [isOpen, setOpen] = useState(false)
  if (!selected) return null
  const choose = (id: string) => {
    selectWard(id)
    setOpen(false)
  }
  return (
    <>
      <button type="button" className={styles.bar} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <WardPortrait ward={selected} place={wards.indexOf(selected)} size={38} />
        <span className={styles.words}>
          <b className={styles.name}>
            <VisuallyHidden>{text.selected} </VisuallyHidden>
            {selected.fullname}
          </b>
          <span className={styles.class}>{selected.class}</span>
        </span>
        <span className={styles.change}>{text.change}</span>
        <IconCaretUpDown size="s" />
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
