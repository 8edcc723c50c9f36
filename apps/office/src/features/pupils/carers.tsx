import type { GuardianRecord, WardRecord } from '@schoolgate/contracts/office-pupils'
import { useState } from 'react'
import { Link } from 'wouter'
import { AddGuardianSheet } from '#features/enrolment'
import { Table, TableRow } from '#features/frame'
import { ReachChip, relationshipWords, RightCells, useRightHeads } from '#features/guardians'
import { Arch, useIsOffice } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './carers.module.css'
import { pupilWords } from './pupil.words.ts'
import { RightsSheet } from './rights-sheet.tsx'

type CarersProps = { ward: WardRecord; guardians: readonly GuardianRecord[] }

/** Who looks after a child, each with what they may see and do. */
export function Carers({ ward, guardians }: CarersProps) {
  const text = useWords(pupilWords)
  const rightHeads = useRightHeads()
  const mayChange = useIsOffice()
  const [isAdding, setAdding] = useState(false)
  return (
    <Card flush className={styles.card}>
      <div className={styles.head}>
        <h2>{text.carers(ward.first_name)}</h2>
        {mayChange && (
          <>
            <Button size="small" onClick={() => setAdding(true)}>
              {text.addPerson}
            </Button>
            <AddGuardianSheet ward={ward} open={isAdding} onClose={() => setAdding(false)} />
          </>
        )}
      </div>
      {guardians.length === 0 ? (
        <p className={styles.foot}>{text.nobody}</p>
      ) : (
        <>
          <Table heads={[{ word: text.person }, ...rightHeads, ...(mayChange ? [{ word: text.change, hidden: true }] : [])]}>
            {guardians.map((guardian) => (
              <Carer key={guardian.guardianship_id} guardian={guardian} ward={ward} mayChange={mayChange} />
            ))}
          </Table>
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
  const { user_id, title, fullname, relationship, phone, rights, reach, paper } = guardian
  const name = title === null ? fullname : `${title} ${fullname}`
  return (
    <TableRow>
      <th scope="row">
        <span className={styles.who}>
          <Arch name={fullname} onPage />
          <span>
            {mayChange ? (
              <Link href={`/pupils/guardians/${user_id}`} className={styles.open}>
                {name}
              </Link>
            ) : (
              <b className={styles.name}>{name}</b>
            )}
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
        </span>
      </th>
      <RightCells rights={rights} />
      {mayChange && (
        <td>
          <Button size="small" aria-label={text.changeOf(name)} onClick={() => setOpen(true)}>
            {text.change}
          </Button>
          <RightsSheet guardian={guardian} ward={ward} isOpen={isOpen} onClose={() => setOpen(false)} />
        </td>
      )}
    </TableRow>
  )
}
