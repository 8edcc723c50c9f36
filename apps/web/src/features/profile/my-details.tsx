import { localPhone } from '@schoolgate/ui/lib/phone'
import type { Profile } from '@schoolgate/contracts/profile'
import { useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconEnvelopeSimple } from '@schoolgate/ui/icons/envelope-simple'
import { IconIdentificationCard } from '@schoolgate/ui/icons/identification-card'
import { IconMapPin } from '@schoolgate/ui/icons/map-pin'
import { IconPhone } from '@schoolgate/ui/icons/phone'
import { List, ListRow } from '@schoolgate/ui/list'
import { Section } from '#ui/page'
import { TextLink } from '@schoolgate/ui/text-link'
import { type ContactChange, ContactSheet } from './contact-sheet.tsx'
import { DetailsSheet } from './details-sheet.tsx'
import { profileWords } from './profile.words.ts'

function Checked() {
  const text = useWords(profileWords)
  return (
    <Chip tone="ok">
      <IconCheckBold size="xs" />
      {text.emailChecked}
    </Chip>
  )
}

/** How the school reaches the parent, and what the parent told about themselves. */
export function MyDetails({ profile }: { profile: Profile }) {
  const text = useWords(profileWords)
  const [isEditing, setEditing] = useState(false)
  const [change, setChange] = useState<ContactChange | null>(null)
  const { email } = profile
  const changeEmail = () => setChange({ kind: 'email', begin: email?.verified_at === null ? email.address : '' })
  return (
    <Section title={text.details} more={<TextLink onClick={() => setEditing(true)}>{text.change}</TextLink>}>
      <Card flush>
        <List>
          {profile.phones.map((phone) => (
            <ListRow
              key={phone.number}
              icon={<IconPhone />}
              title={localPhone(phone.number)}
              line={phone.verified_at === null ? text.phoneNotChecked : text.phoneChecked}
              onClick={() => setChange({ kind: 'phone', begin: '' })}
            />
          ))}
          <ListRow
            icon={<IconEnvelopeSimple />}
            title={email?.address ?? text.addEmail}
            line={email === null ? text.addEmailLine : email.verified_at === null ? text.emailNotChecked : text.changeEmail}
            {...(email?.verified_at === null
              ? {
                  trailing: (
                    <Button size="small" onClick={changeEmail}>
                      {text.checkEmail}
                    </Button>
                  ),
                }
              : { onClick: changeEmail, ...(email ? { trailing: <Checked /> } : {}) })}
          />
          {profile.occupation && <ListRow icon={<IconIdentificationCard />} title={profile.occupation} line={text.occupation} />}
          {profile.address && <ListRow icon={<IconMapPin />} title={profile.address} line={text.address} />}
        </List>
      </Card>
      <DetailsSheet profile={profile} open={isEditing} onClose={() => setEditing(false)} />
      <ContactSheet change={change} hasPassword={profile.has_password} onClose={() => setChange(null)} />
    </Section>
  )
}
