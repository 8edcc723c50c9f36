import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { useId } from 'react'
import { useRoleName } from '#features/identity'
import { RowLine } from '#features/frame'
import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import styles from './people.module.css'
import { peopleWords } from './people.words.ts'

type RoleSelectProps = { roles: readonly StaffRole[]; value: StaffRole; onChange: (role: StaffRole) => void }

/** What somebody does here, with what that opens. */
export function RoleSelect({ roles, value, onChange }: RoleSelectProps) {
  const text = useWords(peopleWords)
  const id = useId()
  return (
    <div className={styles.role}>
      <label htmlFor={id}>{text.role}</label>
      <Select id={id} value={value} onChange={(chosen) => onChange(roles.find((role) => role === chosen) ?? value)}>
        {roles.map((role) => (
          <RoleOption key={role} role={role} />
        ))}
      </Select>
      <RowLine>{text.mayDo[value]}</RowLine>
    </div>
  )
}

function RoleOption({ role }: { role: StaffRole }) {
  return <option value={role}>{useRoleName(role)}</option>
}
