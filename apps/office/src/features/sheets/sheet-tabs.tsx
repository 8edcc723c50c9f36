import type { Sheet } from '@schoolgate/contracts/sheets'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { IconInfo } from '@schoolgate/ui/icons/info'
import { Note } from '@schoolgate/ui/note'
import { Switch } from '@schoolgate/ui/switch'
import { kindWords } from './kinds.words.ts'
import styles from './sheet.module.css'
import { sheetsWords } from './sheets.words.ts'
import type { Answering } from './use-answers.ts'

/** The sheets of a workbook, each taken or left out, and what is not read in it. */
export function SheetTabs({ sheet, answering }: { sheet: Sheet; answering: Answering }) {
  const text = useWords(sheetsWords)
  const kinds = useWords(kindWords)
  const { tabs, hidden_tabs: hidden, other_lists: others = [] } = sheet.understood
  const passed = tabs
    .flatMap(({ passed_over: { titles, groups, totals, heads } }) => [titles, groups, totals, heads])
    .reduce((sum, one) => sum + one, 0)
  const leftOut = answering.answers.left_out_tabs
  const take = (name: string, isTaken: boolean) =>
    answering.answer((answers) => {
      const others = answers.left_out_tabs.filter((one) => one !== name)
      return { ...answers, left_out_tabs: isTaken ? others : [...others, name] }
    })
  return (
    <>
      {tabs.length > 1 && (
        <Card>
          <h2>{text.tabs}</h2>
          {tabs.map((tab) => (
            <Switch
              key={tab.name}
              label={text.leaveTab(tab.name)}
              line={text.tabLine(tab.rows, tab.class)}
              checked={!leftOut.includes(tab.name)}
              onChange={(isTaken) => take(tab.name, isTaken)}
            />
          ))}
        </Card>
      )}
      {others.map(({ kind, tabs: of }) => (
        <Note key={kind} icon={<IconInfo size="s" />} title={text.otherKind(kinds.kinds[kind])}>
          <p>{text.otherKindLine(of.join(', '))}</p>
          <p className={styles.noteAct}>
            <Button
              size="small"
              aria-label={text.thatFirstOf(kinds.kinds[kind])}
              onClick={() => answering.answer((answers) => ({ ...answers, kind, facts: {}, left_out_tabs: [] }))}
            >
              {text.thatFirst}
            </Button>
          </p>
        </Note>
      ))}
      {hidden.length > 0 && <p className={styles.quiet}>{text.hidden(hidden.join(', '))}</p>}
      {passed > 0 && <p className={styles.quiet}>{text.passedOver(passed)}</p>}
    </>
  )
}
