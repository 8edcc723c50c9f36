import { LONGEST_THING, MOST_THINGS, RATED_ON, type RatedThing, type RatingKind } from '@schoolgate/contracts/report-ratings'
import { changeRatedThings, getGrading, type RatedList } from '@schoolgate/contracts/school-grading'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAttempt } from '#features/identity'
import { useMeanwhile } from '#features/meanwhile'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconCaretUp } from '@schoolgate/ui/icons/caret-up'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { IconTrash } from '@schoolgate/ui/icons/trash'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import { gradingQuery } from './grading.queries.ts'
import styles from './grading.module.css'
import { ratedWords } from './rated.words.ts'

type Line = RatedThing & { key: string }
const isWritten = ({ name }: Line): boolean => name.trim() !== ''
const isTwice = (lines: readonly Line[], { key, kind, name }: Line): boolean =>
  lines.some((one) => one.key !== key && one.kind === kind && one.name.trim().toLowerCase() === name.trim().toLowerCase())
const linesOf = ({ things }: RatedList): Line[] => things.map((thing) => ({ ...thing, key: `${thing.kind} ${thing.name}` }))
const isSameThings = (one: readonly RatedThing[], other: readonly RatedThing[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
const thingsOf = (lines: readonly Line[]): RatedThing[] => lines.map(({ kind, name }) => ({ kind, name: name.trim() }))

/** What the school rates in words or letters on one kind of paper: its own lines, in their order. */
export function Rated({ list }: { list: RatedList }) {
  const text = useWords(ratedWords)
  const id = useId()
  const answers = useQueryClient()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [seen, setSeen] = useState(list)
  const [lines, setLines] = useState(() => linesOf(list))
  const { write, asking } = useMeanwhile<{ things: RatedThing[] }>({
    nameOf: () => text.titles[list.template],
    wordOf: (_, { things }) => things.map(({ name }) => name).join(', '),
  })
  const written = lines.filter(isWritten)
  const hasTwice = written.some((line) => isTwice(written, line))
  const isChanged = !isSameThings(thingsOf(written), seen.things)
  // Where nothing was typed, what a colleague saved stands here by itself.
  if (!isChanged && !isSameThings(list.things, seen.things)) {
    setSeen(list)
    setLines(linesOf(list))
  }
  const change = (to: Line[]) => {
    setProblem(null)
    setLines(to)
  }
  const up = (line: Line) => {
    const before = lines.filter(({ kind }) => kind === line.kind)
    const above = before[before.findIndex(({ key }) => key === line.key) - 1]
    if (above) change(lines.map((one) => (one.key === above.key ? line : one.key === line.key ? above : one)))
  }
  const save = () => {
    if (written.length === 0) return setProblem(text.atLeastOne)
    if (hasTwice) return setProblem(text.mendFirst)
    const { template } = list
    void attempt(async () => {
      const { answer, beside } = await write({
        seen: { things: seen.things },
        wanted: { things: thingsOf(written) },
        send: (form) => call(changeRatedThings, { body: { template, ...form.wanted, seen: form.seen.things } }),
        held: async () => (await call(getGrading)).rated.find((one) => one.template === template) ?? seen,
        inAnswer: (answered) => ({ things: answered.list.things }),
      })
      answers.setQueryData(gradingQuery.queryKey, (all) => all && withList(all, answer.list))
      setSeen(answer.list)
      setLines(linesOf(answer.list))
      toast(`${text.saved} ${beside}`.trim())
      await answers.invalidateQueries(gradingQuery)
    }, text.notTaken)
  }
  return (
    <Card aria-labelledby={id} className={styles.card}>
      <div className={styles.ratedTop}>
        <div>
          <h2 id={id}>{text.titles[list.template]}</h2>
          <p className={styles.line}>{text.lines[list.template]}</p>
        </div>
        <Button kind={isChanged ? 'primary' : 'plain'} busy={isBusy} disabled={!isChanged} onClick={save}>
          {text.save}
        </Button>
      </div>
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          {problem}
        </Note>
      )}
      <div className={styles.kinds}>
        {RATED_ON[list.template].map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            lines={lines.filter((line) => line.kind === kind)}
            isFull={lines.length >= MOST_THINGS}
            onName={(key, name) => change(lines.map((line) => (line.key === key ? { ...line, name } : line)))}
            onUp={up}
            onRemove={(key) => change(lines.filter((line) => line.key !== key))}
            onAdd={() => change([...lines, { kind, name: '', key: crypto.randomUUID() }])}
          />
        ))}
      </div>
      {!list.is_own && <p className={styles.line}>{text.usual}</p>}
      <p className={styles.line}>{text.stays}</p>
      {asking}
    </Card>
  )
}

const withList = <All extends { rated: RatedList[] }>(all: All, saved: RatedList): All => ({
  ...all,
  rated: all.rated.map((one) => (one.template === saved.template ? saved : one)),
})

type KindProps = {
  kind: RatingKind
  lines: readonly Line[]
  isFull: boolean
  onName: (key: string, name: string) => void
  onUp: (line: Line) => void
  onRemove: (key: string) => void
  onAdd: () => void
}

function Kind({ kind, lines, isFull, onName, onUp, onRemove, onAdd }: KindProps) {
  const text = useWords(ratedWords)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{text.kinds[kind]}</h3>
      <ol className={styles.things}>
        {lines.map((line, at) => {
          const twice = isWritten(line) && isTwice(lines, line)
          return (
            <li key={line.key}>
              <input
                aria-label={text.nameOf(text.kinds[kind], at + 1)}
                aria-invalid={twice || undefined}
                aria-describedby={twice ? `${id}${line.key}` : undefined}
                autoComplete="off"
                maxLength={LONGEST_THING}
                value={line.name}
                onChange={({ currentTarget }) => onName(line.key, currentTarget.value)}
              />
              <IconButton label={text.upOf(line.name)} disabled={at === 0} onClick={() => onUp(line)}>
                <IconCaretUp size="s" />
              </IconButton>
              <IconButton label={text.removeOf(line.name)} onClick={() => onRemove(line.key)}>
                <IconTrash size="s" />
              </IconButton>
              {twice && (
                <span id={`${id}${line.key}`} className={styles.twice}>
                  {text.twice}
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {!isFull && (
        <Button size="small" onClick={onAdd}>
          <IconPlus size="s" />
          {text.add[kind]}
        </Button>
      )}
    </section>
  )
}
