import { useState } from 'react'
import { useUserId } from '#features/identity'
import { InstallCard, mustInstallFirst } from '#features/install'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Mute } from '@schoolgate/ui/mute'
import { canAsk } from './device.ts'
import { noteAnswered } from './moment.ts'
import styles from './push-question.module.css'
import { pushWords } from './push.words.ts'
import { useTurnOn } from './use-turn-on.ts'

/** Says why messages are worth allowing, before the browser asks; on an iPhone the app is installed first. */
export function PushQuestion() {
  const text = useWords(pushWords)
  const [isShown, setShown] = useState(() => mustInstallFirst() || canAsk())
  const turnOn = useTurnOn(useUserId())
  if (!isShown) return null
  if (mustInstallFirst()) return <InstallCard />
  const close = () => {
    noteAnswered()
    setShown(false)
  }
  return (
    <Card soft>
      <h2>{text.askTitle}</h2>
      <Mute>{text.askLine}</Mute>
      <div className={styles.answers}>
        <Button busy={turnOn.isPending} onClick={() => turnOn.mutate(undefined, { onSettled: close })}>
          {text.yes}
        </Button>
        <Button kind="bare" onClick={close}>
          {text.later}
        </Button>
      </div>
    </Card>
  )
}
