import type { OfficialAccount } from '@schoolgate/contracts/schools'
import { useState } from 'react'
import { Row, RowActs, RowName, Rows, ScreenHead } from '#features/frame'
import { useSession } from '#features/identity'
import { InSettings } from '#features/settings'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { AskSheet } from './ask-sheet.tsx'
import { Decided } from './decided.tsx'
import styles from './numbers.module.css'
import { useNumbers } from './numbers.queries.ts'
import { numbersWords } from './numbers.words.ts'
import { Waiting } from './waiting.tsx'

/** Number, kind and name beside each other where there is room. */
const COLUMNS = '1.2fr 1fr 1fr auto'

/** Where parents pay, and what waits for a second person or for its day. */
export function NumbersScreen() {
  const text = useWords(numbersWords)
  const session = useSession()
  const asked = useNumbers()
  const [asking, setAsking] = useState<{ replaces: OfficialAccount | null } | null>(null)
  const role = session.state === 'in' ? session.staff.role : undefined
  const { numbers = [], changes = [], others = 0 } = asked.data ?? {}
  const waiting = changes.find(({ state }) => state === 'asked' || state === 'agreed')
  const mayAsk = (role === 'head' || role === 'bursar') && waiting === undefined && others > 0
  return (
    <InSettings section="numbers">
      <ScreenHead
        title={text.title}
        line={text.line}
        acts={
          mayAsk && (
            <Button kind="primary" onClick={() => setAsking({ replaces: null })}>
              <IconPlus size="s" />
              {text.add}
            </Button>
          )
        }
      />
      {asked.data === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <div className={styles.parts}>
          {waiting && <Waiting change={waiting} />}
          {numbers.length === 0 ? (
            <Empty title={text.none} line={text.noneLine} />
          ) : (
            <Rows>
              {numbers.map((number) => (
                <Row key={`${number.kind}${number.number}`} columns={COLUMNS}>
                  <RowName name={number.network ?? number.name} line={number.name} />
                  <b className={styles.number}>{number.number}</b>
                  <span>{number.shows ?? ''}</span>
                  <RowActs>
                    {mayAsk && (
                      <Button
                        size="small"
                        aria-label={text.changeOf(number.number)}
                        onClick={() => setAsking({ replaces: number })}
                      >
                        {text.change}
                      </Button>
                    )}
                  </RowActs>
                </Row>
              ))}
            </Rows>
          )}
          <Card className={styles.rule}>
            <h2>
              <IconShieldCheck /> {text.twoPeople}
            </h2>
            <p>{text.twoPeopleLine}</p>
            <p className={styles.small}>{text.thief}</p>
            {others === 0 && (role === 'head' || role === 'bursar') && <p>{text.nobodyElse}</p>}
            {waiting === undefined && <p className={styles.small}>{text.nothingWaits}</p>}
          </Card>
          <Decided changes={changes.filter(({ state }) => state === 'works' || state === 'stopped')} />
        </div>
      )}
      {asking !== null && <AskSheet replaces={asking.replaces} onClose={() => setAsking(null)} />}
    </InSettings>
  )
}
