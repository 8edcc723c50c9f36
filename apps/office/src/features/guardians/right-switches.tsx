import type { GuardianRights } from '@schoolgate/contracts/wards'
import { useWords } from '@schoolgate/ui/lib/words'
import { Switch } from '@schoolgate/ui/switch'
import { RIGHTS } from './rights.ts'
import { rightsWords } from './rights.words.ts'

type RightSwitchesProps = { rights: GuardianRights; onChange: (rights: GuardianRights) => void }

/** What somebody may see and do for a child, to be switched; nobody pays a bill that they do not see. */
export function RightSwitches({ rights, onChange }: RightSwitchesProps) {
  const { says } = useWords(rightsWords)
  const turn = (right: keyof GuardianRights, isOn: boolean) =>
    onChange({
      ...rights,
      [right]: isOn,
      ...(right === 'bills' && !isOn && { pay: false }),
      ...(right === 'pay' && isOn && { bills: true }),
    })
  return (
    <div>
      {RIGHTS.map((right) => (
        <Switch key={right} label={says[right]} checked={rights[right]} onChange={(isOn) => turn(right, isOn)} />
      ))}
    </div>
  )
}
