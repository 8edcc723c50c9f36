import type { FeesBefore } from '@schoolgate/contracts/fee-parts'
import type { FeeLine } from '@schoolgate/contracts/fees'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { feesWords } from './fees.words.ts'
import { codeOf, type DraftLine } from './lines.ts'

type Placed = Pick<FeeLine, 'code' | 'level' | 'class_id' | 'boarding'>

/** A line is known by its code and for whom it is. */
const placeOf = ({ code, level, class_id, boarding }: Placed): string => [code, level, class_id, boarding].join(' ')
const placed = (line: DraftLine): Placed => ({ ...line, code: line.code || codeOf(line.name) })

/** What a line says of the term before: the same, more, less, or that it is new. */
export function useBefore(before: FeesBefore | null, currency: string) {
  const text = useWords(feesWords)
  const language = useLanguage()
  const { term, lines: all } = before ?? { term: '', lines: [] }
  const lines = new Map(all.map((line) => [placeOf(line), line]))
  const said = (amount_minor: number) => moneyText({ amount_minor, currency }, language)
  return {
    ofLine(line: DraftLine, minor: number | null): string | undefined {
      if (before === null || line.name.trim() === '') return undefined
      const was = lines.get(placeOf(placed(line)))
      if (was === undefined) return text.beforeNew(term)
      const more = minor === null ? 0 : minor - was.amount_minor
      const amount = said(was.amount_minor)
      if (more === 0) return text.beforeSame(term, amount)
      return (more > 0 ? text.beforeMore : text.beforeLess)(term, amount, said(Math.abs(more)))
    },
    /** The lines that are no longer there. */
    gone(drafts: readonly DraftLine[]): string | null {
      const here = new Set(drafts.map((draft) => placeOf(placed(draft))))
      const missing = [...lines]
        .filter(([place]) => !here.has(place))
        .map(([, line]) => `${line.name}, ${said(line.amount_minor)}`)
      return missing.length === 0 ? null : text.beforeGone(term, missing.join('; '))
    },
  }
}
