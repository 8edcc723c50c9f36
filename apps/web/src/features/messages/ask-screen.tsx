import { type Desk, MESSAGE_MAX_WORDS, TOPICS, type Topic } from '@schoolgate/contracts/messages'
import type { Ward } from '@schoolgate/contracts/wards'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { NoWards, useSelectedWard, useWards, WardBar } from '#features/wards'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { Field } from '@schoolgate/ui/field'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { IconMoon } from '@schoolgate/ui/icons/moon'
import { timeText } from '@schoolgate/ui/lib/dates'
import { localPhone } from '@schoolgate/ui/lib/phone'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Switch } from '@schoolgate/ui/switch'
import { TextLink } from '@schoolgate/ui/text-link'
import { toast } from '@schoolgate/ui/toast'
import { Page } from '#ui/page'
import { Choice } from './choice.tsx'
import styles from './messages.module.css'
import { askMessagesAgain, type Messages, messagesQuery } from './messages.queries.ts'
import { messagesWords } from './messages.words.ts'
import { type Asked, messagesOutbox, type Paper } from './outbox.ts'
import { PapersField } from './papers-field.tsx'
import { readWhen } from './read-when.ts'
import { titleOf, toldWords } from './told-words.ts'
import { useTrouble } from './use-trouble.ts'

/** A question about a ward: to which desk, about what, and when it will be read. */
export function AskScreen() {
  const text = useWords(messagesWords)
  const ward = useSelectedWard()
  const wards = useWards()
  const asked = useQuery(messagesQuery(ward?.id ?? ''))
  const content = () => {
    if (wards.data?.length === 0) return <NoWards />
    if (ward && asked.data?.may_write === false) return <Empty title={text.mayNot(ward.first_name)} line={text.mayNotLine} />
    // What was written of another child must not go under this one's name.
    if (ward && asked.data)
      return (
        <AskForm
          key={ward.id}
          ward={ward}
          messages={asked.data}
          isOfNow={asked.error === null && asked.fetchStatus !== 'paused'}
        />
      )
    return (
      <NotHereYet asked={[asked, wards]} title={text.notOpened} line={text.notOpenedLine}>
        <SkeletonBar height={64} gap={14} />
        <SkeletonBar height={44} gap={20} />
        <SkeletonBar height={140} gap={20} />
      </NotHereYet>
    )
  }
  return (
    <Page title={text.ask} back="/messages">
      <WardBar />
      {content()}
    </Page>
  )
}

type FormProps = { ward: Ward; messages: Messages; isOfNow: boolean }

function AskForm({ ward, messages, isOfNow }: FormProps) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { desks, fellows, phone, now, timezone } = messages
  // What the school would not take is there to be changed.
  const refused = messagesOutbox.useRefused().find((one): one is Asked => one.what === 'ask' && one.ward_id === ward.id)
  const [chosen, setDesk] = useState<Desk>(refused?.desk ?? 'class_teacher')
  const [about, setAbout] = useState<Topic>(refused?.about ?? 'lessons')
  const [isPrivate, setPrivate] = useState(refused?.is_private ?? false)
  const [words, setWords] = useState(refused?.text ?? '')
  const [papers, setPapers] = useState<readonly Paper[]>(refused?.papers ?? [])
  const [isEmpty, setEmpty] = useState(false)
  // The same tap sent twice is one question: the number is made once, with the form.
  const [key] = useState(() => crypto.randomUUID())
  const desk = desks.find((one) => one.desk === chosen) ?? desks[0]
  const when = isOfNow && desk?.reads_at && !desk.is_open ? readWhen({ at: desk.reads_at, now, timezone }, language, text) : null
  const sending = useMutation({
    mutationFn: async (message: Asked) => {
      const title = titleOf([ward.first_name, text.desks[message.desk]], papers, message.text, text)
      const told = await messagesOutbox.tell(message, title)
      if (refused) await messagesOutbox.takeBack(refused)
      return told
    },
    onSuccess: (told) => {
      toast(toldWords(told, text))
      void askMessagesAgain(client, ward.id)
      const id = told?.sent.thread_id ?? null
      navigate(id === null ? `/messages?ward=${ward.id}` : `/messages/${id}?ward=${ward.id}`, { replace: true })
    },
  })
  const trouble = useTrouble(sending.error)
  if (!desk) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = words.trim()
    setEmpty(said === '')
    if (said === '' || sending.isPending) return
    sending.mutate({ what: 'ask', ward_id: ward.id, key, desk: desk.desk, about, is_private: isPrivate, text: said, papers })
  }
  const { hours = messages.hours } = desk
  const isOpenNow = isOfNow && desk.is_open
  return (
    <form className={`${styles.stack} ${styles.ask}`} onSubmit={submit}>
      <Note tone="info" icon={isOpenNow ? <IconClock /> : <IconMoon />}>
        {isOpenNow
          ? text.answersNow(hours.to)
          : when === null
            ? text.hours(hours.from, hours.to)
            : text.asks(timeText(now, language, timezone), when)}
      </Note>
      {desks.length > 1 && (
        <Choice
          legend={text.toWhom}
          name="desk"
          options={desks.map((one) => ({ id: one.desk, label: one.sits ?? text.desks[one.desk] }))}
          chosen={desk.desk}
          onChoose={setDesk}
        />
      )}
      <Choice
        legend={text.about}
        name="about"
        options={TOPICS.map((id) => ({ id, label: text.topics[id] }))}
        chosen={about}
        onChoose={setAbout}
      />
      <Field
        label={text.message}
        lines={4}
        maxLength={MESSAGE_MAX_WORDS}
        value={words}
        error={isEmpty ? text.needsWords : null}
        {...(isPrivate || fellows.length === 0 ? {} : { hint: text.readsAlong(fellows.join(', ')) })}
        onChange={({ target }) => setWords(target.value)}
      />
      <PapersField papers={papers} onChange={setPapers} />
      {fellows.length > 0 && <Switch label={text.onlyMe} line={text.onlyMeLine} checked={isPrivate} onChange={setPrivate} />}
      {trouble !== null && (
        <Note tone="bad" role="alert">
          {trouble}
        </Note>
      )}
      <Button kind="primary" size="big" full type="submit" busy={sending.isPending}>
        {when === null ? text.send : text.sendRead(when)}
      </Button>
      {phone !== null && (
        <p>
          <TextLink href={`tel:${phone.replaceAll(/\s/g, '')}`}>{text.urgent(localPhone(phone))}</TextLink>
        </p>
      )}
    </form>
  )
}
