import type { MoneyReport } from '@schoolgate/contracts/books'
import { dayShort } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './books.module.css'
import { booksWords } from './books.words.ts'
import { barsOf } from './day-chart.ts'

const [WIDTH, HEIGHT, GAP] = [720, 120, 0.24]

/** What was received, bar by bar, over the days of the time; the table beside it says each day in figures. */
export function DayBars({ report }: { report: MoneyReport }) {
  const text = useWords(booksWords)
  const language = useLanguage()
  const { step, bars } = barsOf(report)
  const most = Math.max(0, ...bars.map(({ minor }) => minor))
  const best = bars.find(({ minor }) => minor === most)
  if (most === 0 || best === undefined) return null
  const wide = WIDTH / bars.length
  const money = (amount_minor: number) => moneyText({ ...report.moved.net, amount_minor }, language)
  const when = dayShort(best.from, language)
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.most(when, money(most), step)}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.axis} />
        {bars.map(({ from, minor }, at) => {
          const high = (Math.max(0, minor) / most) * HEIGHT
          return (
            <rect
              key={from}
              x={at * wide + (wide * GAP) / 2}
              y={HEIGHT - high}
              width={wide * (1 - GAP)}
              height={high}
              className={styles.barOf}
            />
          )
        })}
      </svg>
      <figcaption>
        <span>{dayShort(report.from, language)}</span>
        <span>{text.most(when, money(most), step)}</span>
        <span>{dayShort(report.to, language)}</span>
      </figcaption>
    </figure>
  )
}
