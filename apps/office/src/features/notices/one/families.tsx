import {
  type ChildAnswers,
  type NoticeDelivery,
  type noticeDelivery,
  REACHED_BY,
  type ReachedBy,
  type WhyNot,
} from '@schoolgate/contracts/office'
import type { Response } from '@schoolgate/contracts/endpoint'
import { useState } from 'react'
import { useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import styles from './one.module.css'
import { WayIcon } from './way-icon.tsx'
import { waysWords } from './ways.words.ts'

export type Family = Response<typeof noticeDelivery>['families'][number]
type Props = { families: readonly Family[]; people: readonly NoticeDelivery[]; pupils: readonly ChildAnswers[] }

/** As many as one looks through at once. */
const SHOWN = 30

/** By which way each family was reached, those that were not reached first, and why. */
export function Families({ families, people, pupils }: Props) {
  const text = useWords(waysWords)
  const [chosen, setChosen] = useState<ReachedBy | 'all'>('all')
  const [most, setMost] = useState(SHOWN)
  const byWay = Map.groupBy(families, ({ way }) => way)
  const inOrder = REACHED_BY.toReversed().flatMap((way) => byWay.get(way) ?? [])
  const rows = chosen === 'all' ? inOrder : (byWay.get(chosen) ?? [])
  const choose = (way: ReachedBy | 'all') => {
    setChosen(way)
    setMost(SHOWN)
  }
  const adultOf = new Map(people.map((person) => [person.user_id, person]))
  const children = new Map(pupils.map((child) => [child.ward_id, child]))
  return (
    <section className={styles.part} aria-label={text.title}>
      <h2>{text.title}</h2>
      <PillRow label={text.filters}>
        <Pill pressed={chosen === 'all'} onClick={() => choose('all')}>
          {text.all(families.length)}
        </Pill>
        {REACHED_BY.map((way) => {
          const count = byWay.get(way)?.length ?? 0
          return (
            count > 0 && (
              <Pill key={way} pressed={chosen === way} onClick={() => choose(way)}>
                {text.ways[way]} {count}
              </Pill>
            )
          )
        })}
      </PillRow>
      <Card flush>
        {rows.length === 0 && <p className={styles.nobody}>{text.none}</p>}
        <ul>
          {rows.slice(0, most).map((family) => (
            <Row
              key={family.ward_ids.join(' ')}
              pupils={family.ward_ids.flatMap((id) => children.get(id) ?? [])}
              adults={family.user_ids.flatMap((id) => adultOf.get(id) ?? [])}
            />
          ))}
        </ul>
      </Card>
      {rows.length > most && (
        <Button size="small" onClick={() => setMost(most + SHOWN)}>
          {text.more(Math.min(SHOWN, rows.length - most))}
        </Button>
      )}
    </section>
  )
}

function Row({ pupils, adults }: { pupils: readonly ChildAnswers[]; adults: readonly NoticeDelivery[] }) {
  const text = useWords(waysWords)
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <b>{pupils.map(({ fullname }) => fullname).join(', ')}</b>
        <span className={styles.line}>{[...new Set(pupils.map(({ class: name }) => name))].join(', ')}</span>
      </span>
      <span className={styles.said}>
        {adults.length === 0 && <span className={styles.line}>{text.nobody}</span>}
        {adults.map((adult) => (
          <Adult key={adult.user_id} adult={adult} />
        ))}
      </span>
    </li>
  )
}

function Adult({ adult: { name, way, why_not, read_at, phone } }: { adult: NoticeDelivery }) {
  const text = useWords(waysWords)
  const language = useLanguage()
  const now = useNow()
  const isLost = way === 'none' || way === 'paper'
  return (
    <span className={styles.adult}>
      <span>
        {name}
        {isLost && phone !== null && (
          <>
            {' · '}
            <a className={styles.phone} href={`tel:${phone}`}>
              {phone}
            </a>
          </>
        )}
      </span>
      <Chip tone={way === 'none' ? 'bad' : way === 'paper' ? 'late' : way === 'app' ? 'ok' : 'plain'}>
        <WayIcon way={way} />
        {text.ways[way]}
        {read_at !== null && ` ${momentText(read_at, now, language)}`}
      </Chip>
      {why_not && <WhyLine why={why_not} />}
      {way === 'paper' && <span className={styles.line}>{text.paperLine}</span>}
    </span>
  )
}

function WhyLine({ why: { channel, state } }: { why: WhyNot }) {
  const text = useWords(waysWords)
  const said = text.states[state]
  return <span className={styles.line}>{channel === null ? said : `${text.channels[channel]}: ${said}`}</span>
}
