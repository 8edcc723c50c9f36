import type { StaffRole } from '@schoolgate/contracts/endpoint'
import type { Colleague } from '@schoolgate/contracts/staff'
import { useState } from 'react'
import { RowName, useNow } from '#features/frame'
import { Arch, useRoleName } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconWarningBold } from '@schoolgate/ui/icons/warning-bold'
import { dayText, momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './people.module.css'
import { peopleWords } from './people.words.ts'
import { PersonSheet } from './person-sheet.tsx'

type PersonRowProps = { person: Colleague; roles: readonly StaffRole[] }

/** Somebody who works here or did: what they do, what proves them, when they were seen, and the one button. */
export function PersonRow({ person, roles }: PersonRowProps) {
  const text = useWords(peopleWords)
  const language = useLanguage()
  const now = useNow()
  const roleName = useRoleName(person.role)
  const [isOpen, setOpen] = useState(false)
  const { title, fullname, role, state, ends_on, last_seen_at, is_me } = person
  const name = title === null ? fullname : `${title} ${fullname}`
  const mayChange = !is_me && state !== 'off' && roles.includes(role)
  const ends = ends_on === null ? null : dayText(ends_on, language, 'year')
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <Arch name={fullname} onPage />
        <RowName name={name} line={roleName} />
      </div>
      <span className={styles.may}>{text.mayDo[role]}</span>
      <Proofs of={person} />
      <span>
        <span className={styles.seen}>
          {last_seen_at === null ? text.neverSeen : text.lastSeen(momentText(last_seen_at, now, language))}
        </span>
        {state === 'off' && <span className={styles.ends}>{text.off}</span>}
        {state !== 'off' && ends !== null && (
          <span className={styles.ends}>{state === 'here' ? text.ends(ends) : text.ended(ends)}</span>
        )}
      </span>
      <span className={styles.acts}>
        {is_me && <Chip tone="accent">{text.me}</Chip>}
        {mayChange && (
          <>
            <Button size="small" aria-label={text.changeOf(name)} onClick={() => setOpen(true)}>
              {text.change}
            </Button>
            <PersonSheet person={person} open={isOpen} onClose={() => setOpen(false)} roles={roles} />
          </>
        )}
      </span>
    </li>
  )
}

function Proofs({ of: { second_factors } }: { of: Colleague }) {
  const text = useWords(peopleWords)
  const { totp, passkeys, recovery_codes_left } = second_factors
  const own = [...(passkeys > 0 ? [text.proofs.lock] : []), ...(totp ? [text.proofs.app] : [])]
  const all = [...own, ...(recovery_codes_left > 0 ? [text.proofs.paper] : [])]
  return (
    <span>
      {own.length > 0 ? (
        <Chip tone="ok">
          <IconCheckBold size="xs" />
          {all.join(', ')}
        </Chip>
      ) : (
        <Chip tone="late">
          <IconWarningBold size="xs" />
          {text.proofs.none}
        </Chip>
      )}
    </span>
  )
}
