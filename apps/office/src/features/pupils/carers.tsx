import type { GuardianRecord, WardRecord } from '@schoolgate/contracts/office-pupils'
import { useState } from 'react'
import { Arch, useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconXBold } from '@schoolgate/ui/icons/x-bold'
import { useWords } from '@schoolgate/ui/lib/words'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import styles from './carers.module.css'
import { pupilWords } from './pupil.words.ts'
import { ReachChip } from './reach-chip.tsx'
import { relationshipWords } from './relationship.words.ts'
import { RIGHTS } from './rights.ts'
import { RightsSheet } from './rights-sheet.tsx'

type CarersProps = { ward: WardRecord; guardians: readonly GuardianRecord[] }

/** Who looks after a child, each with what they may see and do. */
export function Carers({ ward, guardians }: CarersProps) {
  const text = useWords(pupilWords)
  const session = useSession()
  const mayChange = session.state === 'in' && (session.staff.role === 'head' || session.staff.role === 'office')
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
                {mayChange && (
                  <th scope="col">
                    <VisuallyHidden>{text.change}</VisuallyHidden>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {guardians.map((guardian) => (
                <Carer key={guardian.guardianship_id} guardian={guardian} ward={ward} mayChange={mayChange} />
              ))}
            </tbody>
          </table>
          <p className={styles.foot}>{text.atOnce}</p>
        </>
      )}
    </Card>
  )
}

function Carer({ guardian, ward, mayChange }: { guardian: GuardianRecord; ward: WardRecord; mayChange: boolean }) {
  const text = useWords(pupilWords)
  const relationships = useWords(relationshipWords)
  const [isOpen, setOpen] = useState(false)
  const { title, fullname, relationship, phone, rights, reach, paper } = guardian
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
          {paper !== null && <span className={styles.paper}>{text.paper(paper)}</span>}
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
      {mayChange && (
        <td>
          <Button size="small" aria-label={text.changeOf(name)} onClick={() => setOpen(true)}>
            {text.change}
          </Button>
          <RightsSheet guardian={guardian} ward={ward} isOpen={isOpen} onClose={() => setOpen(false)} />
        </td>
      )}
    </tr>
  )
}
