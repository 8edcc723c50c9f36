import type { PupilRow } from '@schoolgate/contracts/office-pupils'
import { Link } from 'wouter'
import { Table, TableFrame, TableRow } from '#features/frame'
import { ReachChip, relationshipWords } from '#features/guardians'
import { Arch } from '#features/identity'
import { Chip } from '@schoolgate/ui/chip'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './pupils.module.css'
import { pupilsWords } from './pupils.words.ts'

/** Children under each other, each with whom the school calls first. */
export function PupilTable({ pupils }: { pupils: readonly PupilRow[] }) {
  const text = useWords(pupilsWords)
  return (
    <TableFrame>
      <Table heads={[text.child, text.klass, text.number, text.guardian, text.phone, text.reach].map((word) => ({ word }))}>
        {pupils.map((pupil) => (
          <Row key={pupil.id} pupil={pupil} />
        ))}
      </Table>
    </TableFrame>
  )
}

function Row({ pupil: { id, fullname, class: klass, admission_no, status, guardian, others } }: { pupil: PupilRow }) {
  const text = useWords(pupilsWords)
  const relationships = useWords(relationshipWords)
  return (
    <TableRow>
      <th scope="row">
        <span className={styles.child}>
          <Link href={`/pupils/${id}`} className={styles.name}>
            <Arch name={fullname} onPage />
            {fullname}
          </Link>
          {status !== 'active' && <Chip>{text.states[status]}</Chip>}
        </span>
      </th>
      <td className={styles.klass}>{klass}</td>
      <td className={styles.number}>{admission_no}</td>
      <td className={styles.guardian}>
        {guardian === null
          ? text.nobody
          : `${guardian.fullname}, ${relationships[guardian.relationship].toLowerCase()}${text.andOthers(others)}`}
      </td>
      <td className={styles.phone}>{guardian?.phone ?? '–'}</td>
      <td className={styles.reach}>{guardian && <ReachChip reach={guardian.reach} />}</td>
    </TableRow>
  )
}
