import type { Profile, ProfileChange } from '@schoolgate/contracts/profile'
import { useQueryClient } from '@tanstack/react-query'
import { MessagesOutbox } from '#features/push'
import type { OutboxListeners } from '#lib/device/outbox'
import { wordsNow } from '@schoolgate/ui/lib/words'
import { sayRefused } from '@schoolgate/ui/say-not-taken'
import { toast } from '@schoolgate/ui/toast'
import { profileOutbox } from './kept.ts'
import { keepProfile, profileQuery } from './profile.queries.ts'
import { profileWords } from './profile.words.ts'

/** Tells what the parent changed without network when it can be told. Rendered once by the shell. */
export function ProfileOutbox() {
  const client = useQueryClient()
  const listeners: OutboxListeners<ProfileChange, Profile> = {
    onSent: (_, profile) => {
      keepProfile(client, profile)
      toast(wordsNow(profileWords).sentLater)
    },
    onRefused: () => {
      sayRefused()
      void client.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
  }
  profileOutbox.useSending(listeners)
  return <MessagesOutbox />
}
