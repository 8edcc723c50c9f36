import type { getGuardian } from '@schoolgate/contracts/office-guardians'
import type { Response } from '@schoolgate/contracts/endpoint'
import { Table, TableRow } from '#features/frame'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconClockBold } from '@schoolgate/ui/icons/clock-bold'
import { IconPhone } from '@schoolgate/ui/icons/phone'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './guardian.module.css'
import { guardianWords } from './guardian.words.ts'

type Contact = Response<typeof getGuardian>['contacts'][number]

/** By what the school reaches them, and whether they showed that it is theirs. */
export function Contacts({ contacts }: { contacts: readonly Contact[] }) {
  const text = useWords(guardianWords)
  return (
    <Card flush>
      <h2 className={styles.title}>{text.contacts}</h2>
      {contacts.length === 0 ? (
        <p className={styles.foot}>{text.noContacts}</p>
      ) : (
        <Table heads={[{ word: text.contact }, { word: text.state }, { word: text.use }]}>
          {contacts.map((contact) => (
            <TableRow key={contact.kind}>
              <th scope="row">
                <a className={styles.open} href={hrefOf(contact)}>
                  {contact.value}
                </a>
              </th>
              <td>
                <State contact={contact} />
              </td>
              <td className={styles.line}>{text.uses[contact.kind]}</td>
            </TableRow>
          ))}
        </Table>
      )}
    </Card>
  )
}

const hrefOf = ({ kind, value }: Contact) => (kind === 'email' ? `mailto:${value}` : `tel:${value.replaceAll(/\s/g, '')}`)

function State({ contact: { kind, proven_at } }: { contact: Contact }) {
  const text = useWords(guardianWords)
  if (kind === 'second_phone')
    return (
      <Chip>
        <IconPhone size="xs" />
        {text.callOnly}
      </Chip>
    )
  return proven_at === null ? (
    <Chip tone="late">
      <IconClockBold size="xs" />
      {text.notProven}
    </Chip>
  ) : (
    <Chip tone="ok">
      <IconCheckBold size="xs" />
      {text.proven}
    </Chip>
  )
}
