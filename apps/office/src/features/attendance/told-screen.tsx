import type { AwayAndTold, ToldState } from '@schoolgate/contracts/attendance'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink, ScreenHead, Table, TableRow } from '#features/frame'
import { relationshipWords } from '#features/guardians'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { Empty } from '@schoolgate/ui/empty'
import { IconBell } from '@schoolgate/ui/icons/bell'
import { IconEnvelopeSimple } from '@schoolgate/ui/icons/envelope-simple'
import { IconPhone } from '@schoolgate/ui/icons/phone'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { IconXCircle } from '@schoolgate/ui/icons/x-circle'
import { dayText, timeText } from '@schoolgate/ui/lib/dates'
import { localPhone } from '@schoolgate/ui/lib/phone'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Stats } from '@schoolgate/ui/stats'
import { TextLink } from '@schoolgate/ui/text-link'
import { toldQuery, type Told } from './attendance.queries.ts'
import styles from './told.module.css'
import { toldWords } from './told.words.ts'

const isOpen = ({ state }: AwayAndTold) => state !== 'explained'
const toCall = ({ state }: AwayAndTold) => state === 'not_reached'
const FILTERS = { all: () => true, open: isOpen, call: toCall } as const
type Filter = keyof typeof FILTERS
const TONES: Record<ToldState, 'info' | 'line' | 'late' | 'bad'> = {
  explained: 'info',
  read: 'line',
  arrived: 'line',
  waiting: 'late',
  not_reached: 'bad',
  not_told: 'late',
}
const HEARD: ReadonlySet<ToldState> = new Set(['read', 'arrived'])

/** Who is away today, whom the school told of it and by which way, and whom somebody has to call. */
export function ToldScreen() {
  const text = useWords(toldWords)
  const asked = useQuery(toldQuery)
  if (!asked.data)
    return (
      <>
        <BackLink href="/register">{text.back}</BackLink>
        <ScreenHead title={text.titleAny} line={null} />
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar height={80} />
          <SkeletonBar height={200} />
        </NotHereYet>
      </>
    )
  return <Today told={asked.data} />
}

function Today({ told }: { told: Told }) {
  const text = useWords(toldWords)
  const language = useLanguage()
  const { away, day, timezone, alert_at, told_at, registers } = told
  const [filter, setFilter] = useState<Filter>('all')
  const shown = away.filter(FILTERS[filter])
  const calls = away.filter(toCall)
  const went =
    told_at !== null
      ? text.wentAt(timeText(told_at, language, timezone))
      : alert_at === null
        ? text.goesNever
        : text.goesAt(alert_at)
  return (
    <div className={styles.screen}>
      <BackLink href="/register">{text.back}</BackLink>
      <ScreenHead
        title={away.length === 0 ? text.titleNone : text.title(away.length)}
        line={[dayText(day, language), text.registers(registers.taken, registers.classes), went].join(' · ')}
        acts={
          calls.length > 0 && (
            <Button size="small" onClick={() => window.print()}>
              <IconPrinter size="s" />
              {text.callList}
            </Button>
          )
        }
      />
      {away.length === 0 ? (
        <Empty title={text.empty} line={text.emptyLine} action={<TextLink href="/settings/times">{text.settings}</TextLink>} />
      ) : (
        <>
          <div className={styles.numbers}>
            <Stats items={numbersOf(away, text)} />
          </div>
          <div className={styles.split}>
            <div className={styles.list}>
              <PillRow label={text.filter}>
                {(['all', 'open', 'call'] as const).map((one) => (
                  <Pill key={one} pressed={one === filter} onClick={() => setFilter(one)}>
                    {text[one](away.filter(FILTERS[one]).length)}
                  </Pill>
                ))}
              </PillRow>
              <Card flush>
                {shown.length === 0 ? (
                  <p className={styles.note}>{text.emptyFilter}</p>
                ) : (
                  <Children away={shown} timezone={timezone} />
                )}
              </Card>
            </div>
            <Calls calls={calls} />
          </div>
        </>
      )}
    </div>
  )
}

const numbersOf = (away: readonly AwayAndTold[], { numbers }: typeof toldWords.en) => [
  { value: away.flatMap(({ guardians }) => guardians).filter(({ state }) => HEARD.has(state)).length, label: numbers.reached },
  { value: away.filter(({ state }) => state === 'explained').length, label: numbers.explained },
  { value: away.filter((one) => isOpen(one) && !toCall(one)).length, label: numbers.open },
  { value: away.filter(toCall).length, label: numbers.call },
]

function Children({ away, timezone }: { away: readonly AwayAndTold[]; timezone: string }) {
  const text = useWords(toldWords)
  const language = useLanguage()
  const { heads } = text
  return (
    <Table heads={[{ word: heads.child }, { word: heads.told }, { word: heads.way }, { word: heads.since }]}>
      {away.map(({ ward, guardians, state, at, explanation }) => (
        <TableRow key={ward.id}>
          <th scope="row">
            <TextLink href={`/pupils/${ward.id}`}>{ward.fullname}</TextLink>
            <span className={styles.small}>{ward.class}</span>
          </th>
          <td>
            {guardians.length === 0 && text.nobody}
            {guardians.map((one) => (
              <span key={one.id} className={styles.line}>
                {one.fullname}
                {one.told_at !== null && <span className={styles.time}>{timeText(one.told_at, language, timezone)}</span>}
              </span>
            ))}
          </td>
          <td>
            {guardians.map((one) => (
              <span key={one.id} className={styles.line}>
                <Way way={one.way} missed={one.state === 'not_reached'} />
              </span>
            ))}
          </td>
          <td>
            <Chip tone={TONES[state]}>{explanation?.reason == null ? text.states[state] : text.reasons[explanation.reason]}</Chip>
            {at !== null && <span className={styles.time}>{timeText(at, language, timezone)}</span>}
            {explanation !== null && explanation.text !== '' && <span className={styles.small}>{explanation.text}</span>}
          </td>
        </TableRow>
      ))}
    </Table>
  )
}

function Way({ way, missed }: { way: AwayAndTold['guardians'][number]['way']; missed: boolean }) {
  const text = useWords(toldWords)
  if (way === null) return <>{text.noWay}</>
  const Icon = missed ? IconXCircle : way === 'push' ? IconBell : IconEnvelopeSimple
  return (
    <>
      <Icon size="xs" />
      {text.ways[way]}
    </>
  )
}

/** Whom nothing reached: the numbers of all who stand for the child. */
function Calls({ calls }: { calls: readonly AwayAndTold[] }) {
  const text = useWords(toldWords)
  const relationships = useWords(relationshipWords)
  return (
    <Card className={styles.calls}>
      <h2>
        <IconPhone size="s" /> {text.callNow}
      </h2>
      <p className={styles.small}>{calls.length === 0 ? text.noCalls : text.callNowLine}</p>
      <ul>
        {calls.map(({ ward, guardians }) => (
          <li key={ward.id}>
            <b>{ward.fullname}</b>, {ward.class}
            {guardians.map(({ id, fullname, relationship, phone }) => (
              <span key={id} className={styles.person}>
                {fullname}
                <span className={styles.small}>{relationships[relationship]}</span>
                {phone === null ? text.noPhone : <TextLink href={`tel:${phone}`}>{localPhone(phone)}</TextLink>}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
