import { Table, TableFrame, TableRow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import type { Exceptions } from './class-exceptions.tsx'
import { movingWords } from './moving.words.ts'

/** A class that does not move. */
export const STAY = '–'

type Klass = { id: string; code: string; name: string; pupils: number }
type UpTableProps = {
  classes: readonly Klass[]
  /** The class that each goes to; empty: its pupils finish school. */
  targets: ReadonlyMap<string, string>
  exceptions: ReadonlyMap<string, Exceptions>
  opened: string
  onOpen: (code: string) => void
  onTarget: (code: string, to: string) => void
}

/** The classes, each beside the one it moves up to. */
export function UpTable({ classes, targets, exceptions, opened, onOpen, onTarget }: UpTableProps) {
  const text = useWords(movingWords)
  return (
    <TableFrame>
      <Table heads={[{ word: text.now }, { word: text.next }, { word: text.children }, { word: text.choose, hidden: true }]}>
        {classes.map(({ code, name, pupils }) => {
          const except = exceptions.get(code)?.size ?? 0
          return (
            <TableRow key={code}>
              <th scope="row">{name}</th>
              <td>
                <Select
                  round
                  label={`${name}: ${text.next}`}
                  value={targets.get(code) ?? STAY}
                  onChange={(to) => onTarget(code, to)}
                >
                  {classes
                    .filter((one) => one.code !== code)
                    .map((one) => (
                      <option key={one.code} value={one.code}>
                        {one.name}
                      </option>
                    ))}
                  <option value="">{text.finish}</option>
                  <option value={STAY}>{text.stay}</option>
                </Select>
              </td>
              <td>
                {pupils} {except > 0 && <Chip tone="late">{text.fewer(except)}</Chip>}
              </td>
              <td>
                {pupils > 0 && (
                  <Button
                    size="small"
                    aria-label={text.chooseOf(name)}
                    aria-pressed={opened === code}
                    onClick={() => onOpen(code)}
                  >
                    {text.choose}
                  </Button>
                )}
              </td>
            </TableRow>
          )
        })}
      </Table>
    </TableFrame>
  )
}
