import { type ReactNode, useState } from 'react'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { List, ListRow } from '@schoolgate/ui/list'
import { Sheet } from '@schoolgate/ui/sheet'

type Props<Choice extends string> = {
  icon: ReactNode
  title: string
  choices: readonly Choice[]
  chosen: Choice
  labels: Record<Choice, string>
  onChoose: (choice: Choice) => void
}

/** A row that shows what is chosen and opens a sheet with the other choices. */
export function ChoiceRow<Choice extends string>({ icon, title, choices, chosen, labels, onChoose }: Props<Choice>) {
  const [isOpen, setOpen] = useState(false)
  const choose = (choice: Choice) => {
    setOpen(false)
    onChoose(choice)
  }
  return (
    <>
      <ListRow icon={icon} title={title} line={labels[chosen]} onClick={() => setOpen(true)} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={title}>
        <List>
          {choices.map((choice) => (
            <ListRow
              key={choice}
              title={labels[choice]}
              isCurrent={choice === chosen}
              trailing={choice === chosen ? <IconCheckBold size="s" /> : false}
              onClick={() => choose(choice)}
            />
          ))}
        </List>
      </Sheet>
    </>
  )
}
