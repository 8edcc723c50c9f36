import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { Mute } from '@schoolgate/ui/mute'
import { acceptOffer, isApple, useInstall } from './install.ts'
import { installWords } from './install.words.ts'
import styles from './install-card.module.css'

/** Offers to put the app on the phone: a button where the browser can, else how it is done by hand. */
export function InstallCard() {
  const text = useWords(installWords)
  const { offer, isInstalled } = useInstall()
  return (
    <Card soft>
      <h2>{isInstalled ? text.there : text.title}</h2>
      {!isInstalled && (
        <div className={styles.how}>
          <Mute>{text.line}</Mute>
          {offer ? (
            <Button kind="primary" full onClick={() => void acceptOffer()}>
              <IconDownloadSimple />
              {text.install}
            </Button>
          ) : (
            <p>{isApple() ? text.apple : text.byHand}</p>
          )}
        </div>
      )}
    </Card>
  )
}
