import type { ChildAnswers, NoticeDelivery } from '@schoolgate/contracts/office'
import type { WholeNotice } from '@schoolgate/contracts/office-notices'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { ANSWER_GROUPS, groupOf } from './answer-groups.ts'
import styles from './one.module.css'
import { oneWords } from './one.words.ts'
import { waysWords } from './ways.words.ts'

/** As many as one looks through at once. */
const SHOWN = 30

type Props = {
  pupils: readonly ChildAnswers[]
  people: readonly NoticeDelivery[]
  action: NonNullable<WholeNotice['action']>['kind']
}

/** What was answered for each child, those without an answer first. */
export function Answers({ pupils, people, action }: Props) {
  const text = useWords(oneWords)
  const ways = useWords(waysWords)
  const groups = Map.groupBy(pupils, (child) => groupOf(child, action))
  const shown = ANSWER_GROUPS.filter((group) => group === 'open' || groups.has(group))
  const [chosen, setChosen] = useState<(typeof ANSWER_GROUPS)[number]>('open')
  const [most, setMost] = useState(SHOWN)
  const choose = (group: typeof chosen) => {
    setChosen(group)
    setMost(SHOWN)
  }
  const rows = groups.get(chosen) ?? []
  return (
    <section className={styles.part} aria-label={text.answersTitle}>
      <h2>{text.answersTitle}</h2>
      <Bar counts={shown.map((group) => [group, groups.get(group)?.length ?? 0])} />
      <PillRow label={text.filters}>
        {shown.map((group) => (
          <Pill key={group} pressed={group === chosen} onClick={() => choose(group)}>
            {text.groups[group]} {groups.get(group)?.length ?? 0}
          </Pill>
        ))}
      </PillRow>
      <Card flush>
        {rows.length === 0 && <p className={styles.nobody}>{text.nobodyIn}</p>}
        <ul>
          {rows.slice(0, most).map((child) => (
            <Child key={child.ward_id} child={child} people={people} />
          ))}
        </ul>
      </Card>
      {rows.length > most && (
        <Button size="small" onClick={() => setMost(most + SHOWN)}>
          {ways.more(Math.min(SHOWN, rows.length - most))}
        </Button>
      )}
      {groups.has('differ') && <p className={styles.hint}>{text.differLine}</p>}
    </section>
  )
}

function Bar({ counts }: { counts: readonly (readonly [(typeof ANSWER_GROUPS)[number], number])[] }) {
  // The words and numbers stand in the filters under it.
  return (
    <div className={styles.bar} aria-hidden="true">
      {counts.map(([group, count]) => count > 0 && <i key={group} data-group={group} style={{ flexGrow: count }} />)}
    </div>
  )
}

function Child({ child, people }: { child: ChildAnswers; people: readonly NoticeDelivery[] }) {
  const text = useWords(oneWords)
  const said: Record<string, string> = text.responses
  const adults = people.filter(({ ward_ids }) => ward_ids.includes(child.ward_id))
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <b>{child.fullname}</b>
        <span className={styles.line}>{child.class}</span>
      </span>
      <span className={styles.said}>
        {child.answers.map(({ by, response, answered_at }) => (
          <span key={`${by}${answered_at}`}>{text.saidBy(said[response] ?? response, by)}</span>
        ))}
        {child.confirmed_by.map((by) => (
          <span key={by}>{text.confirmedBy(by)}</span>
        ))}
        {child.answers.length + child.confirmed_by.length === 0 &&
          adults.map((adult) => (
            <span key={adult.user_id} className={styles.line}>
              {adult.name}
              {adult.phone !== null && (
                <>
                  {' · '}
                  <a className={styles.phone} href={`tel:${adult.phone}`}>
                    {adult.phone}
                  </a>
                </>
              )}
            </span>
          ))}
      </span>
    </li>
  )
}
