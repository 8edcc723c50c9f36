import { isAtSchool } from '@schoolgate/contracts/at-school'
import type { Ward, WardGuardian } from '@schoolgate/contracts/wards'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Arch } from '@schoolgate/ui/arch'
import { Button } from '@schoolgate/ui/button'
import { IconChatsTeardrop } from '@schoolgate/ui/icons/chats-teardrop'
import { KeyValues } from '@schoolgate/ui/key-values'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconXBold } from '@schoolgate/ui/icons/x-bold'
import { IconUsersThree } from '@schoolgate/ui/icons/users-three'
import { List, ListRow } from '@schoolgate/ui/list'
import { Section } from '#ui/page'
import { Skeleton } from '@schoolgate/ui/skeleton'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Mute } from '@schoolgate/ui/mute'
import styles from './ward-details.module.css'
import { WardPortrait } from './ward-portrait.tsx'
import { wardQuery } from './wards.queries.ts'
import { relationshipWords } from './relationship.words.ts'
import { wardsWords } from './wards.words.ts'

const RIGHTS = ['academics', 'bills', 'pay', 'message', 'pickup'] as const
const SEEING = ['academics', 'bills', 'pay'] as const

function Facts({ ward }: { ward: Ward }) {
  const text = useWords(wardsWords)
  const language = useLanguage()
  const facts = [
    { label: text.class, value: ward.class },
    { label: text.teacher, value: ward.class_teacher },
    { label: text.house, value: ward.house },
    { label: text.admission, value: ward.admission_no },
    { label: text.born, value: ward.date_of_birth && dayText(ward.date_of_birth, language, 'year') },
    { label: text.boarding, value: text.boardingStatus[ward.boarding_status] },
    { label: text.term, value: `${ward.current_term}, ${ward.academic_year}` },
  ]
  return <KeyValues items={facts.filter(({ value }) => value)} />
}

function Rights({ ward }: { ward: Ward }) {
  const text = useWords(wardsWords)
  return (
    <ul className={styles.rights}>
      {RIGHTS.map((right) => (
        <li key={right} className={ward.rights[right] ? styles.may : styles.mayNot}>
          {ward.rights[right] ? <IconCheckBold size="xs" /> : <IconXBold size="xs" />}
          {ward.rights[right] ? text.rights[right] : text.notAllowed(text.rights[right])}
        </li>
      ))}
    </ul>
  )
}

function Person({ guardian, line }: { guardian: WardGuardian; line: string }) {
  const text = useWords(wardsWords)
  const name = [guardian.title, guardian.fullname].filter(Boolean).join(' ')
  return (
    <ListRow
      lead={<Arch size={38} name={guardian.fullname} />}
      title={guardian.is_me ? text.you : name}
      line={line}
      {...(guardian.phone === null || guardian.is_me ? {} : { trailing: <span className={styles.phone}>{guardian.phone}</span> })}
    />
  )
}

function Guardians({ guardians, name }: { guardians: readonly WardGuardian[]; name: string }) {
  const text = useWords(wardsWords)
  const relationship = useWords(relationshipWords)
  const others = guardians.filter((guardian) => !guardian.is_me && SEEING.some((right) => guardian.rights[right]))
  const collectors = guardians.filter((guardian) => guardian.rights.pickup)
  const seen = (guardian: WardGuardian) => SEEING.filter((right) => guardian.rights[right]).map((right) => text.mayDo[right])
  return (
    <>
      <Section title={text.whoSees(name)}>
        {others.length === 0 && <Mute>{text.nobodyElse}</Mute>}
        <div className={styles.people}>
          <List>
            {others.map((guardian) => (
              <Person
                key={guardian.user_id}
                guardian={guardian}
                line={`${relationship[guardian.relationship]} · ${seen(guardian).join(', ')}`}
              />
            ))}
          </List>
        </div>
      </Section>
      <Section title={text.whoCollects(name)}>
        {collectors.length === 0 && <Mute>{text.nobodyCollects}</Mute>}
        <div className={styles.people}>
          <List>
            {collectors.map((guardian) => (
              <Person key={guardian.user_id} guardian={guardian} line={relationship[guardian.relationship]} />
            ))}
          </List>
        </div>
      </Section>
    </>
  )
}

function GuardiansOf({ ward }: { ward: Ward }) {
  const text = useWords(wardsWords)
  const { data, isError, fetchStatus } = useQuery(wardQuery(ward.id))
  if (data) return <Guardians guardians={data.guardians} name={ward.first_name} />
  if (isError || fetchStatus === 'paused') return <Mute>{text.guardiansNotHere}</Mute>
  return (
    <Skeleton>
      <SkeletonBar width="60%" height={18} gap={24} />
      <SkeletonBar height={56} gap={12} />
      <SkeletonBar height={56} gap={8} />
    </Skeleton>
  )
}

/** All the school keeps of a ward for this guardian, what the guardian may do, and who else may. */
export function WardDetails({ ward, place }: { ward: Ward; place: number }) {
  const text = useWords(wardsWords)
  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <WardPortrait ward={ward} place={place} size={84} />
        <Facts ward={ward} />
      </div>
      <Section title={text.yourRights(ward.first_name)}>
        <Rights ward={ward} />
      </Section>
      {ward.rights.message && (
        <Button full href={`/messages?ward=${ward.id}`}>
          <IconChatsTeardrop size="s" />
          {text.rights.message}
        </Button>
      )}
      {isAtSchool(ward) && ward.rights.academics && (
        <Button full href={`/appointments?ward=${ward.id}`}>
          <IconUsersThree size="s" />
          {text.talks}
        </Button>
      )}
      <GuardiansOf ward={ward} />
      <Mute>{text.wrong}</Mute>
    </div>
  )
}
