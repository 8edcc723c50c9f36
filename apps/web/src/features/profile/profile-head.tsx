import type { Profile } from '@schoolgate/contracts/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { relationshipWords } from '#features/wards'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Arch } from '@schoolgate/ui/arch'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconCameraFill } from '@schoolgate/ui/icons/camera-fill'
import { Mute } from '@schoolgate/ui/mute'
import { PhotoSheet } from './photo/photo-sheet.tsx'
import { photoWords } from './photo/photo.words.ts'
import styles from './profile-head.module.css'
import { keepProfile, useRemovePhoto } from './profile.queries.ts'
import { profileWords } from './profile.words.ts'

type Relation = keyof (typeof relationshipWords)['en']

/** "Mother of Kofi, Ama and Esi"; one line for each way of being related. */
const useRelations = ({ wards }: Profile): string[] => {
  const { relationTo } = useWords(profileWords)
  const names = useWords(relationshipWords)
  const language = useLanguage()
  // American English would put a comma before "and".
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' })
  const isRelation = (word: string): word is Relation => word in names
  return [...new Set(wards.map((ward) => ward.relationship))].map((relation) =>
    relationTo(
      isRelation(relation) ? names[relation] : names.guardian,
      list.format(wards.filter((ward) => ward.relationship === relation).map((ward) => ward.first_name)),
    ),
  )
}

/** Who this is: photo, name, whose parent. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const text = useWords(photoWords)
  const client = useQueryClient()
  const removePhoto = useRemovePhoto()
  const relations = useRelations(profile)
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.head}>
      <span className={styles.portrait}>
        <Arch size={84} name={profile.fullname} photoUrl={profile.photo_url} />
        <span className={styles.change}>
          <IconButton label={text.change} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className={styles.camera}>
              <IconCameraFill size="xs" />
            </span>
          </IconButton>
        </span>
      </span>
      <div className={styles.words}>
        <h1 className={styles.name} tabIndex={-1}>
          {[profile.title, profile.fullname].filter(Boolean).join(' ')}
        </h1>
        {relations.map((relation) => (
          <Mute key={relation}>{relation}</Mute>
        ))}
      </div>
      <PhotoSheet
        open={isOpen}
        hasPhoto={profile.photo_url !== null}
        onClose={() => setOpen(false)}
        onSaved={(saved) => keepProfile(client, saved)}
        onRemove={async () => {
          await removePhoto.mutateAsync()
        }}
      />
    </section>
  )
}
