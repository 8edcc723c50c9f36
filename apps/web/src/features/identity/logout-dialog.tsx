import { useEffect, useState } from 'react'
import { useLetters } from '#lib/device/letters'
import { whenQuiet } from '@schoolgate/ui/lib/quiet'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Dialog } from '@schoolgate/ui/dialog'
import { Note } from '@schoolgate/ui/note'
import { stopAsking, useIsAskedToLogout } from './ask-to-logout.ts'
import { identityWords } from './identity.words.ts'
import { prepareToLeave, signOut } from './ways-out.ts'

// More lines than these would push the answers off a small screen.
const UNSENT_SHOWN = 4

/** What the parent wrote and the school does not have yet. */
function Unsent({ titles }: { titles: readonly string[] }) {
  const text = useWords(identityWords)
  const more = titles.length - UNSENT_SHOWN
  return (
    <Note tone="bad">
      {text.unsent}
      {titles.slice(0, UNSENT_SHOWN).map((title) => (
        <p key={title}>{title}</p>
      ))}
      {more > 0 && <p>{text.moreUnsent(more)}</p>}
    </Note>
  )
}

/** The question before signing out, rendered once by the shell. */
export function LogoutDialog({ onSignedOut }: { onSignedOut: () => void }) {
  const asked = useIsAskedToLogout(({ isAsked }) => isAsked)
  const text = useWords(identityWords)
  const [leaving, setLeaving] = useState(false)
  const letters = useLetters((all) => all.letters)
  const unsent = letters.map(({ title }) => title).filter((title) => title !== '')
  useEffect(() => void whenQuiet(prepareToLeave), [])
  // A question does not outlive the page it was asked on.
  useEffect(() => stopAsking, [])
  const handleLogout = async () => {
    setLeaving(true)
    await signOut()
    setLeaving(false)
    stopAsking()
    onSignedOut()
  }
  return (
    <Dialog
      open={asked}
      onClose={stopAsking}
      alert
      title={text.reallyLogout}
      line={text.logoutLine}
      actions={
        <>
          {/* First, and so the one the browser focuses when the dialog opens. */}
          <Button onClick={stopAsking}>{text.stay}</Button>
          <Button kind="danger" busy={leaving} onClick={handleLogout}>
            {unsent.length === 0 ? text.logout : text.logoutAnyway}
          </Button>
        </>
      }
    >
      {unsent.length > 0 && <Unsent titles={unsent} />}
    </Dialog>
  )
}
