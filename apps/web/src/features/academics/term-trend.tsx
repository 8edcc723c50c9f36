import type { TermAverage, WardAcademics } from '@schoolgate/contracts/academics'
import { classes } from '@schoolgate/ui/lib/classes'
import { useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { IconTrendUpBold } from '@schoolgate/ui/icons/trend-up-bold'
import { Mute } from '@schoolgate/ui/mute'
import { academicsWords } from './academics.words.ts'
import styles from './term-trend.module.css'
import { DESK_FRAME, type Frame, lineOf, pathOf, PHONE_FRAME } from './trend-line.ts'
import { useNumber } from './use-number.ts'

type TermTrendProps = { name: string; averages: readonly TermAverage[]; trend: WardAcademics['insights']['trend'] }

/** How the terms went: the ward's own line, the class dotted beside it, and the same as a table. */
export function TermTrend({ name, averages, trend }: TermTrendProps) {
  const text = useWords(academicsWords)
  const hasClass = averages.some((term) => term.class_average !== null)
  return (
    <Card>
      <div className={styles.head}>
        <h2>{text.termByTerm}</h2>
        <TrendChip averages={averages} trend={trend} />
      </div>
      <Drawing name={name} averages={averages} frame={PHONE_FRAME} className={styles.phone} />
      <Drawing name={name} averages={averages} frame={DESK_FRAME} className={styles.desk} />
      <Mute size="tiny">
        {hasClass && text.dotted} {averages.at(-1)?.is_so_far && text.openDot}
      </Mute>
      <details className={styles.details}>
        <summary>{text.asTable}</summary>
        <TrendTable averages={averages} />
      </details>
    </Card>
  )
}

function TrendChip({ averages, trend }: Omit<TermTrendProps, 'name'>) {
  const text = useWords(academicsWords)
  const number = useNumber()
  const since = averages.find((term) => term.term_id === trend?.since_term_id)
  if (!trend || !since) return null
  if (trend.direction === 'steady') return <Chip>{text.same(since.term)}</Chip>
  const by = number(Math.abs(trend.by))
  return trend.direction === 'up' ? (
    <Chip tone="ok">
      <IconTrendUpBold size="xs" />
      {text.up(by, since.term)}
    </Chip>
  ) : (
    <Chip tone="late">
      <IconTrendUpBold size="xs" className={styles.downward} />
      {text.down(by, since.term)}
    </Chip>
  )
}

type DrawingProps = { name: string; averages: readonly TermAverage[]; frame: Frame; className: string | undefined }

/** One drawing for each width, so that its letters are never stretched. */
function Drawing({ name, averages, frame, className }: DrawingProps) {
  const text = useWords(academicsWords)
  const number = useNumber()
  const line = lineOf(averages, frame)
  const solid = line.points.filter((point) => !point.is_so_far)
  const open = line.points.find((point) => point.is_so_far)
  const last = solid.at(-1)
  const said = line.points
    .map((point) =>
      point.is_so_far
        ? text.pointSoFar(number(point.average))
        : text.pointSpoken(number(point.average), `${point.term}, ${point.class}`),
    )
    .join('; ')
  const classSaid = line.points.flatMap((point) => (point.class_average === null ? [] : [number(point.class_average)])).join(', ')
  const baseline = frame.bottom + 12
  return (
    <svg
      className={classes(styles.chart, className)}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={`${text.trendSpoken(name, said)}${classSaid === '' ? '' : ` ${text.classSpoken(classSaid)}`}`}
    >
      <path className={styles.grid} d={`M8 ${baseline}H${frame.width - 8}`} />
      <path className={styles.class} d={pathOf(line.class)} />
      <path className={styles.own} d={pathOf(solid)} />
      {last && open && <path className={classes(styles.own, styles.soFar)} d={pathOf([last, open])} />}
      {line.points.map((point) => (
        <g key={point.term_id} textAnchor="middle">
          <circle className={point.is_so_far ? styles.open : styles.dot} cx={point.x} cy={point.y} r="5.5" />
          <text className={styles.value} x={point.x} y={point.y - 13}>
            {point.label}
          </text>
          <text x={point.x} y={baseline + 19}>
            {point.is_so_far ? text.now : `T${point.number}`}
          </text>
        </g>
      ))}
      {line.groups.map((group, index) => (
        <g key={`${group.class}${group.from}`} textAnchor="middle">
          {index > 0 && <path className={styles.grid} d={`M${group.from - 24} ${baseline + 6}v26`} />}
          <text className={styles.year} x={group.x} y={baseline + 35}>
            {group.class}
          </text>
        </g>
      ))}
    </svg>
  )
}

function TrendTable({ averages }: { averages: readonly TermAverage[] }) {
  const text = useWords(academicsWords)
  const number = useNumber()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text.term}</th>
          <th scope="col">{text.average}</th>
          <th scope="col">{text.classAverage}</th>
        </tr>
      </thead>
      <tbody>
        {averages.toReversed().map((term) => (
          <tr key={term.term_id}>
            <th scope="row">
              {term.term} · {term.academic_year}
              <span className={styles.under}>
                {term.class}
                {term.is_so_far && ` · ${text.soFar}`}
              </span>
            </th>
            <td>{number(term.average)}</td>
            <td>{term.class_average === null ? '–' : number(term.class_average)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
