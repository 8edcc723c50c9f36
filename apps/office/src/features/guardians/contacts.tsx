import { CONTACTS, type getGuardian } from '@schoolgate/contracts/office-guardians'
import type { Response } from '@schoolgate/contracts/endpoint'
import { useState } from 'react'
import { Table, TableRow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconClockBold } from '@schoolgate/ui/icons/clock-bold'
import { IconPhone } from '@schoolgate/ui/icons/phone'
import { useWords } from '@schoolgate/ui/lib/words'
import { ContactSheet } from './contact-sheet.tsx'
import { contactWords } from './contact.words.ts'
import styles from './guardian.module.css'
import { guardianWords } from './guardian.words.ts'

type Answer = Response<typeof getGuardian>
type Contact = Answer['contacts'][number]
type Kind = Contact['kind']

/** By what the school reaches them, and whether they showed that it is theirs; the office corrects it. */
export function Contacts({ guardian, contacts }: Pick<Answer, 'guardian' | 'contacts'>) {
  const text = useWords(guardianWords)
  const words = useWords(contactWords)
  const [opened, setOpened] = useState<Kind | null>(null)
  const standing = (kind: Kind) => contacts.find((contact) => contact.kind === kind)
  return (
    <Card flush>
      <h2 className={styles.title}>{text.contacts}</h2>
      {contacts.length === 0 && <p className={styles.foot}>{text.noContacts}</p>}
      <Table heads={[{ word: text.contact }, { word: text.state }, { word: text.use }, { word: words.correct, hidden: true }]}>
        {CONTACTS.map((kind) => (
          <ContactRow key={kind} kind={kind} contact={standing(kind)} onOpen={() => setOpened(kind)} />
        ))}
      </Table>
      {CONTACTS.map((kind) => (
        <ContactSheet
          key={kind}
          guardian={guardian}
          kind={kind}
          stands={standing(kind)?.value ?? null}
          open={opened === kind}
          onClose={() => setOpened(null)}
        />
      ))}
    </Card>
  )
}

function ContactRow({ kind, contact, onOpen }: { kind: Kind; contact: Contact | undefined; onOpen: () => void }) {
  const text = useWords(guardianWords)
  const words = useWords(contactWords)
  const { none, title } = words.kinds[kind]
  return (
    <TableRow>
      <th scope="row">
        {contact === undefined ? (
          <span className={styles.line}>{none}</span>
        ) : (
          <a className={styles.open} href={hrefOf(contact)}>
            {contact.value}
          </a>
        )}
      </th>
      <td>{contact !== undefined && <State contact={contact} />}</td>
      <td>
        <span className={styles.line}>{text.uses[kind]}</span>
      </td>
      <td className={styles.act}>
        <Button
          size="small"
          aria-label={contact === undefined ? words.addOf(title) : words.correctOf(contact.value)}
          onClick={onOpen}
        >
          {contact === undefined ? words.add : words.correct}
        </Button>
      </td>
    </TableRow>
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
