import type { StaffRole } from '@schoolgate/contracts/endpoint'
import type { Colleague } from '@schoolgate/contracts/staff'
import { useState } from 'react'
import { ScreenHead } from '#features/frame'
import { useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { TextLink } from '@schoolgate/ui/text-link'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { InvitedRow } from './invited-row.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import styles from './people.module.css'
import { rolesToGive, usePeople } from './people.queries.ts'
import { peopleWords } from './people.words.ts'
import { PersonRow } from './person-row.tsx'

/** Who works at the school, with what proves them; who is invited; and how they come and go. */
export function PeopleScreen() {
  const text = useWords(peopleWords)
  const asked = usePeople()
  const session = useSession()
  const [isInviting, setInviting] = useState(false)
  const { people = [], invitations = [] } = asked.data ?? {}
  const here = people.filter(({ state }) => state === 'here')
  const before = people.filter(({ state }) => state !== 'here')
  const roles = rolesToGive(session.state === 'in' ? session.staff.role : undefined, people)
  return (
    <>
      <ScreenHead
        title={text.title}
        {...(asked.data === undefined ? {} : { line: text.counts(here.length, invitations.length) })}
        acts={
          <Button kind="primary" onClick={() => setInviting(true)}>
            <IconPlus size="s" />
            {text.invite}
          </Button>
        }
      />
      {asked.data === undefined && (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
      {invitations.length > 0 && (
        <section className={styles.part}>
          <h2>{text.invited}</h2>
          <Card flush>
            <ul>
              {invitations.map((invitation) => (
                <InvitedRow key={invitation.id} invitation={invitation} mayInvite={roles.includes(invitation.role)} />
              ))}
            </ul>
          </Card>
        </section>
      )}
      {here.length > 0 && <People people={here} roles={roles} />}
      {before.length > 0 && (
        <section className={styles.part}>
          <h2>{text.before}</h2>
          <People people={before} roles={roles} />
        </section>
      )}
      {asked.data !== undefined && (
        <Note icon={<IconShieldCheck size="s" />} title={text.ownName}>
          {text.ownNameLine}
        </Note>
      )}
      {asked.data !== undefined && session.state === 'in' && session.staff.role === 'head' && (
        <p className={styles.programs}>
          <TextLink href="/connections">{text.programs}</TextLink>
        </p>
      )}
      <InviteSheet open={isInviting} onClose={() => setInviting(false)} roles={roles} />
    </>
  )
}

function People({ people, roles }: { people: readonly Colleague[]; roles: readonly StaffRole[] }) {
  return (
    <Card flush className={styles.part}>
      <ul>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} roles={roles} />
        ))}
      </ul>
    </Card>
  )
}
