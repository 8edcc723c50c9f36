import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRoute, useSearch } from 'wouter'
import { ScreenHead, useNow } from '#features/frame'
import { type Staff, useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { Field } from '@schoolgate/ui/field'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconArrowLeft } from '@schoolgate/ui/icons/arrow-left'
import { IconList } from '@schoolgate/ui/icons/list'
import { IconUsersThree } from '@schoolgate/ui/icons/users-three'
import { dayOf, dayText, momentText, timeText } from '@schoolgate/ui/lib/dates'
import { recall, remember } from '@schoolgate/ui/lib/storage'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Conflicts } from './conflicts.tsx'
import { Faces } from './faces.tsx'
import type { Register } from './marks.ts'
import { refusalIn } from './mark-text.ts'
import { Names } from './names.tsx'
import { registerQuery } from './register.queries.ts'
import { registerWords } from './register.words.ts'
import styles from './register.module.css'
import { Tray } from './tray.tsx'
import { useKept } from './kept.ts'
import { useRegister } from './use-register.ts'

const AS_LIST = 'office.register-as-list'

/** One class's register of a day: today's, or that which the address names. */
export function ClassScreen() {
  const session = useSession()
  const [, params] = useRoute('/register/:id')
  const id = params?.id ?? ''
  const day = new URLSearchParams(useSearch()).get('day')
  return session.state === 'in' ? <OfDay key={`${id} ${day}`} classId={id} day={day} staff={session.staff} /> : null
}

type OfDayProps = { classId: string; day: string | null; staff: Staff }

function OfDay({ classId, day, staff }: OfDayProps) {
  const text = useWords(registerWords)
  const language = useLanguage()
  const asked = useQuery(registerQuery(classId, day))
  // Without network what was begun here is at hand all the same.
  const mine = useKept().find(
    ({ person, register }) =>
      person === staff.user.user_id && register.class.id === classId && (day === null || register.day === day),
  )
  const register = asked.data ?? mine?.register
  if (register === undefined)
    return (
      <>
        <ScreenHead title={text.title} />
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      </>
    )
  if (register.no_register !== null)
    return (
      <>
        <ScreenHead title={register.class.name} line={dayText(register.day, language)} />
        <Empty
          title={text.noRegisterOn(dayText(register.day, language))}
          line={text.why[register.no_register]}
          action={<Button href="/register">{text.allRegisters}</Button>}
        />
      </>
    )
  const askedAt = asked.data ? asked.dataUpdatedAt : (mine?.at ?? 0)
  return <Taken register={register} day={day} askedAt={askedAt} staff={staff} />
}

function Taken({
  register: asked,
  day,
  askedAt,
  staff,
}: {
  register: Register
  day: string | null
  askedAt: number
  staff: Staff
}) {
  const text = useWords(registerWords)
  const language = useLanguage()
  const now = useNow()
  const [isList, setList] = useState(recall(AS_LIST) === 'yes')
  const [reason, setReason] = useState('')
  const taking = useRegister({ register: asked, day, askedAt, staff })
  const { register, told } = taking
  const today = dayOf(taking.today, register.timezone)
  const needsReason =
    register.day < today && register.pupils.some(({ id, mark }) => mark !== null && id in taking.named && taking.isToSave)
  const alert =
    register.alert_at === null || register.day !== today
      ? 'never'
      : timeText(taking.today, 'en', register.timezone) < register.alert_at
        ? 'later'
        : 'now'
  const when = register.taken?.at ? momentText(register.taken.at, now, language, register.timezone) : null
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <ScreenHead
          title={register.class.name}
          line={`${dayText(register.day, language)} · ${text.children(register.pupils.length)}`}
        />
        <div className={styles.acts}>
          <IconButton label={text.allRegisters} href="/register">
            <IconArrowLeft />
          </IconButton>
          <IconButton
            label={isList ? text.asFaces : text.asList}
            onClick={() => {
              remember(AS_LIST, isList ? null : 'yes')
              setList(!isList)
            }}
          >
            {isList ? <IconUsersThree /> : <IconList />}
          </IconButton>
        </div>
      </div>
      {today !== register.day && day === null && (
        <Note tone="info">
          {text.otherDay(dayText(today, language), dayText(register.day, language))}{' '}
          <a href={`/office/register/${register.class.id}`}>{text.toToday}</a>
        </Note>
      )}
      <Conflicts taking={taking} />
      {taking.kept?.refused != null && (
        <Note tone="bad" role="alert" title={text.refused}>
          {refusalIn(text.refusals, taking.kept.refused) ?? text.refusedOther}{' '}
          <Button size="small" onClick={taking.giveUp}>
            {text.giveUp}
          </Button>
        </Note>
      )}
      {told?.is === 'sent' && told.passedOver.length > 0 && (
        <Note tone="info" role="status">
          {text.passedOver(namesOf(asked, told.passedOver))}
        </Note>
      )}
      {needsReason && (
        <Field
          label={text.correctWhy}
          hint={text.correctLine}
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <p className={styles.line}>
        {when !== null && !taking.isToSave ? text.savedLine(when) : isList ? text.readNames : text.everyone}
      </p>
      {isList ? <Names taking={taking} /> : <Faces taking={taking} />}
      <Tray taking={taking} alert={alert} reason={reason} needsReason={needsReason} />
    </div>
  )
}

const namesOf = ({ pupils }: Register, ids: readonly string[]): string =>
  ids.map((id) => pupils.find((one) => one.id === id)?.fullname ?? id).join(', ')
