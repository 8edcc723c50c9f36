import type { AssistantSettings } from '@schoolgate/contracts/assistant'
import type { SchoolRules } from '@schoolgate/contracts/school-rules'
import type { ReactNode } from 'react'
import { ScreenHead, useNow } from '#features/frame'
import { Card } from '@schoolgate/ui/card'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Switch } from '@schoolgate/ui/switch'
import { TextLink } from '@schoolgate/ui/text-link'
import { InSettings } from './in-settings.tsx'
import { useAssistant, useRules } from './settings.queries.ts'
import styles from './settings.module.css'
import { settingsWords } from './settings.words.ts'
import { useAssistantSetting, useRulesSetting } from './use-rules.tsx'

/** What parents see and may do, each with a switch and what comes of it beside. */
export function ParentsScreen() {
  const text = useWords(settingsWords)
  const language = useLanguage()
  const now = useNow()
  const [rules, assistant] = [useRules(), useAssistant()]
  const last = rules.data?.last_change
  return (
    <InSettings section="parents">
      <ScreenHead title={text.parents.title} line={text.parents.line} />
      {rules.data && assistant.data ? (
        <div className={styles.split}>
          <div className={styles.main}>
            <Rules rules={rules.data.rules} />
            <Assistant settings={assistant.data.assistant} />
          </div>
          <div className={styles.side}>
            <Example showsPosition={rules.data.rules.show_position} />
            {last != null && (
              <Note icon={<IconClock />}>
                <p>{text.lastChange(last.by, momentText(last.at, now, language))}</p>
                <TextLink href="/settings/history?word=schools">{text.seeAll}</TextLink>
              </Note>
            )}
          </div>
        </div>
      ) : (
        <NotHereYet asked={[rules, assistant]} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
    </InSettings>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card flush className={styles.group}>
      <h2>{title}</h2>
      <div className={styles.switches}>{children}</div>
    </Card>
  )
}

function Rules({ rules }: { rules: SchoolRules }) {
  const { parents: text } = useWords(settingsWords)
  const { change, isBusy, asking } = useRulesSetting(rules)
  const rule = (name: 'show_position' | 'share_performance' | 'pay_ahead') => (
    <Switch
      label={text.rules[name].label}
      line={text.rules[name].line}
      checked={rules[name]}
      disabled={isBusy}
      onChange={(isOn) => void change({ [name]: isOn })}
    />
  )
  return (
    <>
      <Group title={text.reports}>
        {rule('show_position')}
        {rule('share_performance')}
      </Group>
      <Group title={text.money}>{rule('pay_ahead')}</Group>
      {asking}
    </>
  )
}

function Assistant({ settings }: { settings: AssistantSettings }) {
  const { parents: text } = useWords(settingsWords)
  const { change, isBusy, asking } = useAssistantSetting(settings)
  const { mode, vendor } = settings
  const choose = (chosen: AssistantSettings['mode']) => void change({ mode: chosen })
  return (
    <Group title={text.assistant}>
      <Switch
        label={text.ask.label}
        line={text.ask.line}
        checked={mode !== 'off'}
        disabled={isBusy}
        onChange={(isOn) => choose(isOn ? 'builtin' : 'off')}
      />
      {vendor !== null && mode !== 'off' && (
        <Switch
          label={text.outside.label(vendor.name)}
          line={text.outside.line(vendor.name, vendor.region)}
          checked={mode === 'outside'}
          disabled={isBusy}
          onChange={(isOn) => choose(isOn ? 'outside' : 'builtin')}
        />
      )}
      {asking}
    </Group>
  )
}

/** A mark as a parent has it with these switches. */
function Example({ showsPosition }: { showsPosition: boolean }) {
  const { parents: text } = useWords(settingsWords)
  return (
    <section aria-label={text.example}>
      <p className={styles.small}>{text.example}</p>
      <Card className={styles.example}>
        <b>{text.exampleOf}</b>
        <p className={styles.mark}>
          <b>72</b>
          {text.outOf}
        </p>
        <p className={styles.place}>{showsPosition ? text.withPosition : text.withoutPosition}</p>
      </Card>
    </section>
  )
}
