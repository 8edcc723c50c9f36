import type { UndoRow } from '@schoolgate/contracts/sheet-undo'
import { Card } from '@schoolgate/ui/card'
import { IconWarningCircleFill } from '@schoolgate/ui/icons/warning-circle-fill'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { useNow } from '#features/frame'
import rows from './rows.module.css'
import { fieldName, fieldWords } from './sheet-fields.words.ts'
import styles from './undo.module.css'
import { undoWords } from './undo.words.ts'

/** Who stays, with what the list said of them and what happened since; or who goes back, with what becomes of them. */
export function UndoRows({
  title,
  kind,
  named,
  all,
}: {
  title: string
  kind: 'stays' | 'goes'
  named: readonly UndoRow[]
  all: number
}) {
  const text = useWords(undoWords)
  const heads = kind === 'stays' ? (['who', 'said', 'since'] as const) : (['who', 'now', 'back'] as const)
  return (
    <section className={styles.part}>
      <h2 className={styles.head}>{title}</h2>
      <Card flush>
        <table className={rows.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {text.heads[head]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {named.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two children may have one name
              <tr key={`${row.name} ${index}`}>
                <td>
                  <b>{row.name}</b>
                </td>
                {kind === 'stays' ? <Stays row={row} /> : <Goes row={row} />}
              </tr>
            ))}
          </tbody>
        </table>
        {all > named.length && <p className={styles.more}>{text.more(all - named.length)}</p>}
      </Card>
    </section>
  )
}

/** What a list made of somebody, by field. */
function useSaid() {
  const text = useWords(undoWords)
  const fields = useWords(fieldWords)
  return ({ about, is_new, class: klass, changes }: UndoRow, side: 'before' | 'sheet' | 'now', goesBack: boolean): string[] => {
    if (about === 'pupil' && is_new) return [text.newIn(klass)]
    if (is_new) return [text.news[about]]
    return changes
      .filter(({ goes_back }) => goes_back === goesBack)
      .map(({ field, ...values }) => text.hop(fieldName(fields, field), values[side] || text.empty))
  }
}

function Stays({ row }: { row: UndoRow }) {
  const text = useWords(undoWords)
  const language = useLanguage()
  const now = useNow()
  const said = useSaid()
  const why = text.whys[row.why ?? 'used']
  const stands = row.changes.filter(({ goes_back, sheet, now: is }) => !goes_back && is !== sheet)
  return (
    <>
      <td>
        {said(row, 'sheet', false).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </td>
      <td className={styles.since}>
        <IconWarningCircleFill size="s" />
        <span>
          {row.since === null ? why : text.since(why, momentText(row.since, now, language))}
          {stands.map(({ field, now: is }) => (
            <span key={field}>; {text.nowIs(is || text.empty)}</span>
          ))}
        </span>
      </td>
    </>
  )
}

function Goes({ row }: { row: UndoRow }) {
  const text = useWords(undoWords)
  const said = useSaid()
  const back = row.is_new ? [row.about === 'family' ? text.notTogether : text.out] : said(row, 'before', true)
  return (
    <>
      <td>
        {said(row, 'now', true).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </td>
      <td>
        {back.map((line) => (
          <p key={line}>
            <b>{line}</b>
          </p>
        ))}
      </td>
    </>
  )
}
