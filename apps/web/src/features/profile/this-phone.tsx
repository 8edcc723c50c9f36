import { LANGUAGES, type Profile, TEXT_SIZES } from '@schoolgate/contracts/profile'
import { useState } from 'react'
import { InstallCard } from '#features/install'
import { chooseTheme, chosenTheme, setTextSize, type Theme, THEMES } from '@schoolgate/ui/lib/appearance'
import { chooseLanguage, useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { IconMoon } from '@schoolgate/ui/icons/moon'
import { IconTextAa } from '@schoolgate/ui/icons/text-aa'
import { IconTranslate } from '@schoolgate/ui/icons/translate'
import { IconGauge } from '@schoolgate/ui/icons/gauge'
import { List } from '@schoolgate/ui/list'
import { Section } from '#ui/page'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { Switch } from '@schoolgate/ui/switch'
import { ChoiceRow } from './choice-row.tsx'
import { useChangeProfile } from './profile.queries.ts'
import { profileWords } from './profile.words.ts'
import { sayKept } from './say-kept.ts'
import styles from './this-phone.module.css'

/** How the app looks and speaks here, how much data it uses, and putting it on the screen. */
export function ThisPhone({ profile }: { profile: Profile }) {
  const text = useWords(profileWords)
  const language = useLanguage()
  const change = useChangeProfile(text.thisPhone)
  const [theme, setTheme] = useState(chosenTheme)
  const said = { onSuccess: sayKept, onError: sayNotTaken }
  return (
    <Section title={text.thisPhone}>
      <div className={styles.parts}>
        <Card flush>
          <div className={styles.switch}>
            <Switch
              icon={<IconGauge />}
              label={text.lowData}
              line={text.lowDataLine}
              checked={profile.low_data}
              onChange={(low_data) => change.mutate({ low_data }, said)}
            />
          </div>
          <List>
            <ChoiceRow
              icon={<IconTranslate />}
              title={text.language}
              choices={LANGUAGES}
              chosen={language}
              labels={text.languages}
              onChoose={(chosen) => {
                // Told to the school as a choice made before signing in is (use-preferences).
                chooseLanguage(chosen)
                change.mutate({ language: chosen }, said)
              }}
            />
            <ChoiceRow
              icon={<IconTextAa />}
              title={text.textSize}
              choices={TEXT_SIZES}
              chosen={profile.text_size}
              labels={text.textSizes}
              onChoose={(text_size) => {
                setTextSize(text_size)
                change.mutate({ text_size }, said)
              }}
            />
            <ChoiceRow
              icon={<IconMoon />}
              title={text.theme}
              choices={THEMES}
              chosen={theme}
              labels={text.themes}
              onChoose={(chosen: Theme) => {
                chooseTheme(chosen)
                setTheme(chosen)
              }}
            />
          </List>
        </Card>
        <InstallCard />
      </div>
    </Section>
  )
}
