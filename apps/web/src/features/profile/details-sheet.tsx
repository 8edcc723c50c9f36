import type { Profile } from '@schoolgate/contracts/profile'
import { type FormEvent, useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { Mute } from '@schoolgate/ui/mute'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import styles from './profile-forms.module.css'
import { useChangeProfile } from './profile.queries.ts'
import { profileWords } from './profile.words.ts'

type Props = { profile: Profile; open: boolean; onClose: () => void }

// What the contract takes (contracts/profile `ProfileChange`).
const LONGEST_OCCUPATION = 120
const LONGEST_ADDRESS = 300

function DetailsForm({ profile, onClose }: Omit<Props, 'open'>) {
  const text = useWords(profileWords)
  const change = useChangeProfile(text.details)
  const [occupation, setOccupation] = useState(profile.occupation ?? '')
  const [address, setAddress] = useState(profile.address ?? '')
  const emptied = (value: string) => value.trim() || null
  const handleSave = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(
      { occupation: emptied(occupation), address: emptied(address) },
      {
        onSuccess: (told) => {
          toast(told === null ? text.kept : text.saved)
          onClose()
        },
        onError: sayNotTaken,
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={handleSave}>
      <Field
        label={text.occupation}
        hint={text.occupationHint}
        maxLength={LONGEST_OCCUPATION}
        autoComplete="organization-title"
        value={occupation}
        onChange={(event) => setOccupation(event.currentTarget.value)}
      />
      <Field
        label={text.address}
        hint={text.addressHint}
        lines={2}
        maxLength={LONGEST_ADDRESS}
        autoComplete="street-address"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Mute>{text.nameNote}</Mute>
      <Button type="submit" kind="primary" full busy={change.isPending}>
        {text.save}
      </Button>
    </form>
  )
}

/** What a parent may change alone: work and address. */
export function DetailsSheet({ profile, open, onClose }: Props) {
  const text = useWords(profileWords)
  return (
    <Sheet open={open} onClose={onClose} title={text.changeDetails}>
      <DetailsForm profile={profile} onClose={onClose} />
    </Sheet>
  )
}
