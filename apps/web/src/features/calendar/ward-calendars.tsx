import { isAtSchool } from '@schoolgate/contracts/at-school'
import { type CalendarLink, makeCalendarLink } from '@schoolgate/contracts/calendar'
import type { Ward } from '@schoolgate/contracts/wards'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProofDeclined, useFreshProof, useTimeZone } from '#features/identity'
import { profileQuery } from '#features/profile'
import { call } from '@schoolgate/ui/lib/api'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconCalendarCheck } from '@schoolgate/ui/icons/calendar-check'
import { IconCopy } from '@schoolgate/ui/icons/copy'
import { List, ListRow } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { Section } from '#ui/page'
import { toast } from '@schoolgate/ui/toast'
import styles from './calendar.module.css'
import { calendarLinksQuery, useEndCalendar } from './calendar.queries.ts'
import { calendarWords } from './calendar.words.ts'

function Following({ link, name }: { link: CalendarLink; name: string }) {
  const text = useWords(calendarWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const end = useEndCalendar()
  const moment = (instant: string) => momentText(instant, now, language, timeZone)
  return (
    <ListRow
      icon={<IconCalendarCheck />}
      title={link.last_read_at === null ? text.neverRead : text.read(moment(link.last_read_at))}
      line={text.made(moment(link.made_at))}
      trailing={
        <Button
          size="small"
          busy={end.isPending}
          aria-label={text.endOf(name, moment(link.made_at))}
          onClick={() => end.mutate(link.id, { onSuccess: () => toast(text.ended), onError: () => toast(text.notEnded) })}
        >
          <span className={styles.end}>{text.end}</span>
        </Button>
      }
    />
  )
}

/** The address itself: told once. A calendar program opens `webcal:`; where none does, it is copied. */
function Made({ name, path }: { name: string; path: string }) {
  const text = useWords(calendarWords)
  const address = `${location.origin}${path}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast(text.copied),
      () => toast(text.notCopied),
    )
  return (
    <Note tone="ok" role="status" title={text.madeTitle(name)}>
      {text.madeLine}
      <code className={styles.address}>{address}</code>
      <div className={styles.ways}>
        <Button size="small" href={`webcal://${location.host}${path}`}>
          <IconCalendarCheck size="s" />
          {text.open}
        </Button>
        <Button size="small" onClick={copy}>
          <IconCopy size="s" />
          {text.copy}
        </Button>
      </div>
      <Mute size="tiny">{text.how}</Mute>
    </Note>
  )
}

/** The calendars that follow one ward; another one where the ward is a pupil. */
export function WardCalendars({ ward, links }: { ward: Ward; links: readonly CalendarLink[] }) {
  const text = useWords(calendarWords)
  const client = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const { withProof, proofSheet } = useFreshProof(profile?.has_password ?? true)
  const make = useMutation({
    mutationFn: () => withProof(() => call(makeCalendarLink, { params: { id: ward.id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: calendarLinksQuery.queryKey }),
  })
  const name = ward.first_name
  const problem = make.error instanceof ProofDeclined ? null : make.error
  return (
    <Section title={name}>
      <div className={styles.ward}>
        {links.length === 0 ? (
          <Mute>{text.none(name)}</Mute>
        ) : (
          <Card flush>
            <List label={text.following(name)}>
              {links.map((link) => (
                <Following key={link.id} link={link} name={name} />
              ))}
            </List>
          </Card>
        )}
        {make.data && <Made name={name} path={make.data.path} />}
        {isAtSchool(ward) && (
          <Button full busy={make.isPending} onClick={() => make.mutate()}>
            {text.make(name)}
          </Button>
        )}
        {problem && (
          <Note tone="bad" role="alert">
            {problemInWords(problem, { codes: { 'calendar.too_many': text.tooMany }, other: text.problem })}
          </Note>
        )}
      </div>
      {proofSheet}
    </Section>
  )
}
