import { ScreenHead, useNow } from '#features/frame'
import { pageSchool, useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Crest } from '@schoolgate/ui/crest'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Paper, PaperHead } from '@schoolgate/ui/paper'
import { Ribbon } from '@schoolgate/ui/ribbon'
import styles from './proofs.module.css'
import { proofsWords } from './proofs.words.ts'

/** Ten codes, shown this once: on the screen until they are on paper. */
export function KeepCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = useWords(proofsWords)
  const language = useLanguage()
  const now = useNow()
  const session = useSession()
  const school = pageSchool()
  const user = session.state === 'in' ? session.staff.user : null
  const whose = text.whose(user?.fullname ?? '', school?.name ?? user?.schoolname ?? '', dayText(dayOf(now), language, 'year'))
  const list = (
    <ol className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  )
  return (
    <div className={styles.keep}>
      <ScreenHead title={text.keepTitle} line={text.keepLine} />
      <Card flush>
        <Ribbon />
        {list}
        <p className={styles.whose}>{whose}</p>
      </Card>
      <p>{text.keepAway}</p>
      <div className={styles.acts}>
        <Button onClick={() => window.print()}>
          <IconPrinter size="s" />
          {text.print}
        </Button>
        <Button kind="primary" onClick={onKept}>
          {text.kept}
        </Button>
      </div>
      <Paper>
        <Ribbon />
        <PaperHead
          crest={<Crest emblem={school?.emblem ?? 'nyansapo'} width={44} />}
          name={school?.name ?? user?.schoolname}
          place={user?.fullname ?? ''}
          title={text.paperTitle}
        />
        {list}
        <p>{text.keepAway}</p>
      </Paper>
    </div>
  )
}
