import { OWING_STANDS } from '@schoolgate/contracts/owing'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { ScreenHead } from '#features/frame'
import { SavingsButton } from '#features/savings'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { Select } from '@schoolgate/ui/select'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Stats } from '@schoolgate/ui/stats'
import { FamilySheet } from './family-sheet.tsx'
import { FamilyTable } from './family-table.tsx'
import { OwingActs } from './owing-acts.tsx'
import styles from './owing.module.css'
import { useOwing, type Which } from './owing.queries.ts'
import { owingWords } from './owing.words.ts'
import { RemindCard } from './remind-card.tsx'

const FIRST: Which = { stand: 'no_date', classId: '' }

/** Which families have something left to pay, what they said of it, and a kind word to those who said nothing. */
export function OwingScreen() {
  const text = useWords(owingWords)
  const language = useLanguage()
  const [which, setWhich] = useState(FIRST)
  const [except, setExcept] = useState<readonly string[]>([])
  // A link that somebody kept opens its family.
  const search = useSearch()
  const [opened, setOpened] = useState(() => new URLSearchParams(search).get('family'))
  const asked = useOwing(which)
  const [first] = asked.data?.pages ?? []
  const owing = asked.data?.pages.flatMap((page) => page.owing) ?? []
  const choose = (chosen: Which) => {
    setWhich(chosen)
    setExcept([])
  }
  return (
    <>
      <ScreenHead
        title={text.title}
        {...(first === undefined ? {} : { line: text.counts(first.families, moneyText(first.left, language)) })}
        acts={
          <div className={styles.acts}>
            <SavingsButton isOpen={new URLSearchParams(search).has('savings')} />
            {first !== undefined && first.families > 0 && <OwingActs which={which} except={except} letters={first.to_remind} />}
          </div>
        }
      />
      {first === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : first.families === 0 && which.classId === '' ? (
        <Empty title={text.nothing} line={text.nothingLine} />
      ) : (
        <>
          <div className={styles.stats}>
            <Stats
              items={[
                ...first.ages.map(({ age, left, families }) => ({
                  value: <Money money={left} />,
                  label: text.ages[age](families),
                })),
                { value: first.stands.date_given, label: text.gaveDate },
              ]}
            />
          </div>
          <div className={styles.columns}>
            <div>
              <div className={styles.choices}>
                <PillRow label={text.which}>
                  {OWING_STANDS.map((stand) => (
                    <Pill key={stand} pressed={which.stand === stand} onClick={() => choose({ ...which, stand })}>
                      {text.stands[stand]} {first.stands[stand]}
                    </Pill>
                  ))}
                </PillRow>
                <Select round label={text.whichClass} value={which.classId} onChange={(classId) => choose({ ...which, classId })}>
                  <option value="">{text.allClasses}</option>
                  {first.classes.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </div>
              {owing.length === 0 ? (
                <Empty title={text.none} line={text.noneLine} />
              ) : (
                <FamilyTable owing={owing} except={except} onExcept={setExcept} onOpen={setOpened} />
              )}
              {first.limits > 0 && <p className={styles.note}>{text.limits(first.limits)}</p>}
              {asked.hasNextPage && (
                <p className={styles.more}>
                  <Button busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
                    {text.more}
                  </Button>
                </p>
              )}
            </div>
            {first.to_remind > 0 && <RemindCard whom={{ which, except }} />}
          </div>
        </>
      )}
      {opened !== null && <FamilySheet id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
