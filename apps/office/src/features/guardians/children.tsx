import type { GuardianChild } from '@schoolgate/contracts/office-guardians'
import { Link } from 'wouter'
import { Table, TableRow } from '#features/frame'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './guardian.module.css'
import { guardianWords } from './guardian.words.ts'
import { relationshipWords } from './relationship.words.ts'
import { RightCells, useRightHeads } from './right-cells.tsx'

/** For whom a guardian stands, and what they may see and do for each. */
export function Children({ list }: { list: readonly GuardianChild[] }) {
  const text = useWords(guardianWords)
  const relationships = useWords(relationshipWords)
  const rightHeads = useRightHeads()
  return (
    <Card flush>
      <h2 className={styles.title}>{text.children}</h2>
      {list.length === 0 ? (
        <p className={styles.foot}>{text.noChildren}</p>
      ) : (
        <Table heads={[{ word: text.child }, ...rightHeads]}>
          {list.map(({ ward_id, fullname, class: klass, relationship, rights, paper }) => (
            <TableRow key={ward_id}>
              <th scope="row">
                <Link className={styles.open} href={`/pupils/${ward_id}`}>
                  {fullname}
                </Link>
                <span className={styles.line}>
                  {klass} · {relationships[relationship]}
                </span>
                {paper !== null && <span className={styles.paper}>{text.paper(paper)}</span>}
              </th>
              <RightCells rights={rights} />
            </TableRow>
          ))}
        </Table>
      )}
    </Card>
  )
}
