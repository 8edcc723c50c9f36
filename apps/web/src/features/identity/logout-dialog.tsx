import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { useLetters } from '#lib/device/letters'
import { whenQuiet } from '#lib/quiet'
import { useWords } from '#lib/words'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Note } from '#ui/note'
import { identityWords } from './identity.words.ts'
import { prepareToLeave, signOut } from './ways-out.ts'

const useAsked = create<{ asked: boolean }>()(() => ({ asked: false }))

/** Asks whether the parent really wants to leave. */
export const askToLogout = (): void => useAsked.setState({ asked: true })

const stay = () => useAsked.setState({ asked: false })

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
  const asked = useAsked((state) => state.asked)
  const text = useWords(identityWords)
  const [leaving, setLeaving] = useState(false)
  const letters = useLetters((all) => all.letters)
  const unsent = letters.map(({ title }) => title).filter((title) => title !== '')
  useEffect(() => void whenQuiet(prepareToLeave), [])
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
            {unsent.length === 0 ? text.logout : text.logoutAnyway}
          </Button>
        </>
      }
    >
      {unsent.length > 0 && <Unsent titles={unsent} />}
    </Dialog>
  )
}
