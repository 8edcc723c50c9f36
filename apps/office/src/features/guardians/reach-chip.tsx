import type { Reach } from '@schoolgate/contracts/office-pupils'
import { Chip } from '@schoolgate/ui/chip'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconClockBold } from '@schoolgate/ui/icons/clock-bold'
import { IconNote } from '@schoolgate/ui/icons/note'
import { useWords } from '@schoolgate/ui/lib/words'
import { rightsWords } from './rights.words.ts'

const LOOKS = {
  in_app: ['ok', <IconCheckBold key="icon" size="xs" />],
  not_yet: ['late', <IconClockBold key="icon" size="xs" />],
  paper: ['plain', <IconNote key="icon" size="xs" />],
} as const

/** How the school reaches a guardian. */
export function ReachChip({ reach }: { reach: Reach }) {
  const text = useWords(rightsWords)
  const [tone, icon] = LOOKS[reach]
  return (
    <Chip tone={tone}>
      {icon}
      {text.reaches[reach]}
    </Chip>
  )
}
