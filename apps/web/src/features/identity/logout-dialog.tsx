import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { useWords } from '#lib/words'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { identityWords } from './identity.words.ts'
import { signOut } from './sign-out.ts'

const useAsked = create<{ asked: boolean }>()(() => ({ asked: false }))

/** Asks whether the parent really wants to leave. */
export const askToLogout = (): void => useAsked.setState({ asked: true })

const stay = () => useAsked.setState({ asked: false })

/** The question before signing out, rendered once by the shell. */
export function LogoutDialog({ onSignedOut }: { onSignedOut: () => void }) {
  const asked = useAsked((state) => state.asked)
  const text = useWords(identityWords)
  const [leaving, setLeaving] = useState(false)
  // A question does not outlive the page it was asked on.
  useEffect(() => stay, [])
  const handleLogout = async () => {
    setLeaving(true)
    await signOut()
    setLeaving(false)
    stay()
    onSignedOut()
  }
  return (
    <Dialog
      open={asked}
      onClose={stay}
      alert
      title={text.reallyLogout}
      line={text.logoutLine}
      actions={
        <>
          {/* First, and so the one the browser focuses when the dialog opens. */}
          <Button onClick={stay}>{text.stay}</Button>
          <Button kind="danger" busy={leaving} onClick={handleLogout}>
            {text.logout}
          </Button>
        </>
      }
    />
  )
}
