import type { GuardianRecord, WardRecord } from '@schoolgate/contracts/office-pupils'
import type { GuardianRights } from '@schoolgate/contracts/wards'
import { Arch } from '#features/identity'
import { Card } from '@schoolgate/ui/card'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconXBold } from '@schoolgate/ui/icons/x-bold'
import { useWords } from '@schoolgate/ui/lib/words'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import styles from './carers.module.css'
import { pupilWords } from './pupil.words.ts'
import { ReachChip } from './reach-chip.tsx'
import { relationshipWords } from './relationship.words.ts'

export const RIGHTS = ['academics', 'bills', 'pay', 'message', 'pickup'] as const satisfies readonly (keyof GuardianRights)[]

type CarersProps = { ward: WardRecord; guardians: readonly GuardianRecord[] }

/** Who looks after a child, each with what they may see and do. */
export function Carers({ ward, guardians }: CarersProps) {
  const text = useWords(pupilWords)
  return (
    <Card flush className={styles.card}>
      <h2 className={styles.title}>{text.carers(ward.first_name)}</h2>
      {guardians.length === 0 ? (
        <p className={styles.foot}>{text.nobody}</p>
      ) : (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{text.person}</th>
                {RIGHTS.map((right) => (
                  <th key={right} scope="col" className={styles.right}>
                    {text.rights[right]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {guardians.map((guardian) => (
                <Carer key={guardian.guardianship_id} guardian={guardian} />
              ))}
            </tbody>
          </table>
          <p className={styles.foot}>{text.atOnce}</p>
        </>
      )}
    </Card>
  )
}

function Carer({ guardian: { title, fullname, relationship, phone, rights, reach } }: { guardian: GuardianRecord }) {
  const text = useWords(pupilWords)
  const relationships = useWords(relationshipWords)
  const name = title === null ? fullname : `${title} ${fullname}`
  return (
    <tr className={styles.carer}>
      <th scope="row" className={styles.who}>
        <Arch name={fullname} onPage />
        <span>
          <b className={styles.name}>{name}</b>
          <span className={styles.line}>
            {relationships[relationship]}
            {phone !== null && (
              <>
                {' · '}
                <a className={styles.phone} href={`tel:${phone.replaceAll(/\s/g, '')}`}>
                  {phone}
                </a>
              </>
            )}
          </span>
          <ReachChip reach={reach} />
        </span>
      </th>
      {RIGHTS.map((right) => (
        <td key={right} className={styles.right} data-right={text.rights[right]}>
          {rights[right] ? (
            <span className={styles.may}>
              <IconCheckBold size="s" />
              <VisuallyHidden>{text.may}</VisuallyHidden>
            </span>
          ) : (
            <span className={styles.mayNot}>
              <IconXBold size="s" />
              <VisuallyHidden>{text.mayNot}</VisuallyHidden>
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}
