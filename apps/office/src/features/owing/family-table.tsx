import type { OwingFamily } from '@schoolgate/contracts/owing'
import { Table, TableFrame, TableRow, useNow } from '#features/frame'
import { Chip } from '@schoolgate/ui/chip'
import { dayText, momentText } from '@schoolgate/ui/lib/dates'
import { type Money, moneyParts, moneySpoken } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import styles from './owing.module.css'
import { owingWords } from './owing.words.ts'

type FamilyTableProps = {
  owing: readonly OwingFamily[]
  except: readonly string[]
  onExcept: (except: readonly string[]) => void
  onOpen: (id: string) => void
}

/** Families under each other by name, each with a tick where it would be reminded. */
export function FamilyTable({ owing, except, onExcept, onOpen }: FamilyTableProps) {
  const text = useWords(owingWords)
  const heads = [
    { word: text.family },
    { word: text.children },
    { word: text.left, end: true },
    { word: text.since },
    { word: text.lastWord },
  ]
  return (
    <TableFrame>
      <Table heads={heads}>
        {owing.map((family) => (
          <FamilyRow
            key={family.id}
            family={family}
            isTicked={!except.includes(family.id)}
            onTick={(isOn) => onExcept(isOn ? except.filter((id) => id !== family.id) : [...except, family.id])}
            onOpen={() => onOpen(family.id)}
          />
        ))}
      </Table>
    </TableFrame>
  )
}

type FamilyRowProps = { family: OwingFamily; isTicked: boolean; onTick: (isOn: boolean) => void; onOpen: () => void }

function FamilyRow({ family, isTicked, onTick, onOpen }: FamilyRowProps) {
  const text = useWords(owingWords)
  const language = useLanguage()
  const now = useNow()
  const { name, children, left, since, last_word: last, promise, stand, not_reminded: why } = family
  const called = name ?? text.nobody
  return (
    <TableRow>
      <th scope="row">
        <span className={styles.who}>
          {why === null ? (
            <label className={styles.tick}>
              <input
                type="checkbox"
                aria-label={text.include(called)}
                checked={isTicked}
                onChange={({ target }) => onTick(target.checked)}
              />
            </label>
          ) : (
            <span className={styles.unticked} />
          )}
          <button type="button" className={styles.name} onClick={onOpen} aria-label={text.open(called)}>
            {called}
          </button>
        </span>
      </th>
      <td className={styles.children}>{children.map((child) => child.first_name).join(', ')}</td>
      <td className={styles.left}>
        <Amount money={left} />
      </td>
      <td>
        <Chip tone={since.age === 'this_term' ? 'plain' : 'late'}>{since.term}</Chip>
      </td>
      <td className={styles.word}>
        {promise !== null && stand === 'date_given' && text.byDay(dayText(promise.day, language))}
        {promise !== null && stand === 'date_passed' && text.wasBy(dayText(promise.day, language))}
        {stand !== 'date_given' &&
          stand !== 'date_passed' &&
          (last === null ? why !== null && text.why[why] : text.lastWords[last.kind](momentText(last.at, now, language)))}
      </td>
    </TableRow>
  )
}

/** An amount under a head that says whose money it is: without its sign for the eye. */
function Amount({ money }: { money: Money }) {
  const language = useLanguage()
  return (
    <>
      <span aria-hidden="true">{moneyParts(money, language).amount}</span>
      <VisuallyHidden>{moneySpoken(money, language)}</VisuallyHidden>
    </>
  )
}
