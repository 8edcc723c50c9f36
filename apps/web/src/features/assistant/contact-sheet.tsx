import { localPhone } from '@schoolgate/ui/lib/phone'
import type { AssistantIntroduction } from '@schoolgate/contracts/assistant'
import { publicSchool } from '#features/identity'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { IconEnvelopeSimple } from '@schoolgate/ui/icons/envelope-simple'
import { IconPhone } from '@schoolgate/ui/icons/phone'
import { List, ListRow } from '@schoolgate/ui/list'
import { Sheet } from '@schoolgate/ui/sheet'
import { assistantWords } from './assistant.words.ts'

type Contact = AssistantIntroduction['contact']

/** How a person at the school is reached. Without an answer from the assistant, by what the page itself knows. */
export function Contacts({ contact }: { contact: Contact | undefined }) {
  const text = useWords(assistantWords)
  const school = publicSchool()
  const phone = contact?.phone ?? school?.phones[0] ?? null
  const email = contact?.email ?? school?.email ?? null
  if (phone === null && email === null) return <p>{text.noContact}</p>
  return (
    <List>
      {phone !== null && (
        <ListRow
          icon={<IconPhone />}
          title={localPhone(phone)}
          trailing={
            <Button size="small" href={`tel:${phone.replaceAll(/\s/g, '')}`}>
              {text.call}
            </Button>
          }
        />
      )}
      {email !== null && (
        <ListRow
          icon={<IconEnvelopeSimple />}
          title={email}
          trailing={
            <Button size="small" href={`mailto:${email}`}>
              {text.write}
            </Button>
          }
        />
      )}
    </List>
  )
}

/** A person instead of the assistant: one tap away, always. */
export function ContactSheet({ open, onClose, contact }: { open: boolean; onClose: () => void; contact: Contact | undefined }) {
  const text = useWords(assistantWords)
  return (
    <Sheet open={open} onClose={onClose} title={text.contact} line={text.contactLine}>
      <Contacts contact={contact} />
    </Sheet>
  )
}
