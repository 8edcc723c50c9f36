import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, RowActs, RowLine, RowName, Rows, ScreenHead } from '#features/frame'
import { type Staff, useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { dayText, timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { useKept } from './kept.ts'
import { standInsQuery, useRegisters } from './register.queries.ts'
import { registerWords } from './register.words.ts'
import { StandInSheet } from './stand-in-sheet.tsx'
import { standInWords } from './stand-in.words.ts'
import { weekWords } from './week.words.ts'

/** The registers that are this person's today, and what waits on this device. */
export function RegistersScreen() {
  const session = useSession()
  return session.state === 'in' ? <Mine staff={session.staff} /> : null
}

function Mine({ staff }: { staff: Staff }) {
  const text = useWords(registerWords)
  const standIn = useWords(standInWords)
  const week = useWords(weekWords)
  const language = useLanguage()
  const asked = useRegisters()
  const { data } = asked
  const isOffice = staff.role === 'head' || staff.role === 'office'
  const standIns = useQuery({ ...standInsQuery(data?.day ?? ''), enabled: isOffice && data !== undefined })
  const [chosen, setChosen] = useState<string | null>(null)
  const standInOf = (classId: string) =>
    standIns.data?.stand_ins.find(({ class_id, period }) => class_id === classId && period === null)
  const choosing = data?.classes.find(({ class_id }) => class_id === chosen)
  return (
    <>
      <ScreenHead
        title={text.title}
        line={data ? `${dayText(data.day, language)} · ${text.line}` : text.line}
        acts={
          isOffice && (
            <>
              <Button href="/attendance/told">{week.toTold}</Button>
              <Button href="/attendance">{week.toNumbers}</Button>
            </>
          )
        }
      />
      <OfOthers person={staff.user.user_id} />
      {!data && (
        <>
          <Waiting person={staff.user.user_id} />
          <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
            <SkeletonBar />
          </NotHereYet>
        </>
      )}
      {data?.no_register != null && <Empty title={text.noRegister} line={text.why[data.no_register]} />}
      {data?.no_register === null && data.classes.length === 0 && <Empty title={text.none} line={text.noneLine} />}
      {data?.no_register === null && data.classes.length > 0 && (
        <Rows>
          {data.classes.map((one) => (
            <Row key={one.class_id} columns="minmax(0, 1fr) minmax(0, 1fr) auto">
              <RowName
                name={one.name}
                line={one.stands_in ? `${text.children(one.pupils)} · ${text.standsIn}` : text.children(one.pupils)}
              />
              <div>
                {one.taken === null ? (
                  text.notTaken
                ) : (
                  <>
                    {text.counts(one)}
                    <RowLine>
                      {one.taken.at === null ? text.taken : text.takenAt(timeText(one.taken.at, language), one.taken.by)}
                    </RowLine>
                  </>
                )}
                <IsWaiting person={staff.user.user_id} classId={one.class_id} />
                <StandsIn name={standInOf(one.class_id)?.teacher.name} />
              </div>
              <RowActs>
                {isOffice && (
                  <Button aria-label={standIn.buttonOf(one.name)} onClick={() => setChosen(one.class_id)}>
                    {standIn.button}
                  </Button>
                )}
                {!one.stands_in && (
                  <Button href={`/register/${one.class_id}/week`} aria-label={week.toWeekOf(one.name)}>
                    {week.toWeek}
                  </Button>
                )}
                <Button
                  href={`/register/${one.class_id}`}
                  kind={one.taken === null && !isOffice ? 'primary' : 'plain'}
                  aria-label={one.taken === null ? text.takeOf(one.name) : text.openOf(one.name)}
                >
                  {one.taken === null ? text.take : text.open}
                </Button>
              </RowActs>
            </Row>
          ))}
        </Rows>
      )}
      {choosing && data && standIns.data && (
        <StandInSheet
          classId={choosing.class_id}
          className={choosing.name}
          day={data.day}
          now={standInOf(choosing.class_id)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

function StandsIn({ name }: { name: string | undefined }) {
  const text = useWords(standInWords)
  return name === undefined ? null : <RowLine>{text.standsIn(name)}</RowLine>
}

function IsWaiting({ person, classId }: { person: string; classId: string }) {
  const text = useWords(registerWords)
  const waits = useKept().some((one) => one.person === person && one.register.class.id === classId)
  return waits ? <RowLine>{text.waits}</RowLine> : null
}

/** Without network: what was begun here. */
function Waiting({ person }: { person: string }) {
  const text = useWords(registerWords)
  const language = useLanguage()
  const mine = useKept().filter((one) => one.person === person)
  if (mine.length === 0) return null
  return (
    <Rows>
      {mine.map(({ register }) => (
        <Row key={`${register.class.id} ${register.day}`} columns="minmax(0, 1fr) auto">
          <RowName name={register.class.name} line={`${dayText(register.day, language)} · ${text.waits}`} />
          <RowActs>
            <Button href={`/register/${register.class.id}?day=${register.day}`} aria-label={text.openOf(register.class.name)}>
              {text.open}
            </Button>
          </RowActs>
        </Row>
      ))}
    </Rows>
  )
}

/** What colleagues left on a device that several use: whose it is, and nothing of it. */
function OfOthers({ person }: { person: string }) {
  const text = useWords(registerWords)
  const others = Map.groupBy(
    useKept().filter((one) => one.person !== person),
    ({ name }) => name,
  )
  return [...others].map(([name, all]) => (
    <Note key={name} tone="info" title={text.ofOthers(name, all.length)}>
      {text.ofOthersLine(name)}
    </Note>
  ))
}
