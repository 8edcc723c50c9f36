import { type ChildAnswers, type NoticeDelivery, REACHED_BY } from '@schoolgate/contracts/office'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { useWords } from '@schoolgate/ui/lib/words'
import { Progress } from '@schoolgate/ui/progress'
import { reachedBy } from './answer-groups.ts'
import styles from './one.module.css'
import type { Family } from './families.tsx'
import { oneWords } from './one.words.ts'
import { WayIcon } from './way-icon.tsx'
import { waysWords } from './ways.words.ts'

/** How far a notice came: family by family by which way, and of the adults who read it and whom a message reached. */
export function Reached({ people, families }: { people: readonly NoticeDelivery[]; families: readonly Family[] }) {
  const text = useWords(oneWords)
  const { ways: wayWords, families: familyCount } = useWords(waysWords)
  const byWay = Map.groupBy(families, ({ way }) => way)
  const groups = Map.groupBy(people, reachedBy)
  const rows = [
    ['read', text.read],
    ['arrived', text.arrived],
    ['waiting', text.waiting],
    ['not_reached', text.notReached],
  ] as const
  const ways = (['push', 'sms', 'email'] as const).map((way) => {
    const planned = people.filter(({ channels }) =>
      channels.some(({ channel, state }) => channel === way && state !== 'no_device'),
    )
    const arrived = planned.filter(({ channels }) =>
      channels.some(({ channel, state }) => channel === way && ['delivered', 'digest', 'unsure'].includes(state)),
    )
    return { way, planned: planned.length, arrived: arrived.length }
  })
  return (
    <Card>
      <h2>{text.reachTitle}</h2>
      <dl className={styles.counts} aria-label={text.byFamily}>
        <div className={styles.line}>
          <dt>{text.byFamily}</dt>
          <dd>{familyCount(families.length)}</dd>
        </div>
        {REACHED_BY.map(
          (way) =>
            byWay.has(way) && (
              <div key={way}>
                <dt className={styles.icon}>
                  <WayIcon way={way} />
                  {wayWords[way]}
                </dt>
                <dd>{byWay.get(way)?.length}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.line}>{text.byAdult}</p>
      <dl className={styles.counts}>
        {rows.map(
          ([group, label]) =>
            groups.has(group) && (
              <div key={group}>
                <dt>{label}</dt>
                <dd>{groups.get(group)?.length}</dd>
              </div>
            ),
        )}
      </dl>
      {ways.map(
        ({ way, planned, arrived }) =>
          planned > 0 && (
            <div key={way} className={styles.way}>
              <span>
                {text.ways[way]} <span className={styles.line}>{text.reached(arrived, planned)}</span>
              </span>
              <Progress label={text.ways[way]} value={arrived / planned} />
            </div>
          ),
      )}
    </Card>
  )
}

type CallProps = { people: readonly NoticeDelivery[]; pupils: readonly ChildAnswers[]; title: string }

/** Whom no message reached and who read nothing: with their numbers, to be called; the list prints by itself. */
export function CallList({ people, pupils, title }: CallProps) {
  const text = useWords(oneWords)
  const unreached = people.filter((person) => reachedBy(person) === 'not_reached')
  const named = new Map(pupils.map((child) => [child.ward_id, `${child.fullname}, ${child.class}`]))
  return (
    <section className={styles.calls} aria-label={text.callTitle}>
      <Card>
        <div className={styles.head}>
          <h2>{text.callTitle}</h2>
          {unreached.length > 0 && (
            <Button size="small" onClick={() => window.print()}>
              <IconPrinter size="s" />
              {text.print}
            </Button>
          )}
        </div>
        <p className={styles.paperOnly}>{title}</p>
        <p className={styles.hint}>{unreached.length === 0 ? text.callNobody : text.callLine}</p>
        <ul>
          {unreached.map(({ user_id, name, phone, ward_ids }) => (
            <li key={user_id} className={styles.call}>
              <span className={styles.who}>
                <b>{name}</b>
                <span className={styles.line}>{ward_ids.flatMap((id) => named.get(id) ?? []).join(' · ')}</span>
              </span>
              {phone === null ? (
                <span className={styles.line}>{text.noPhone}</span>
              ) : (
                <a className={styles.phone} href={`tel:${phone}`}>
                  {phone}
                </a>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
