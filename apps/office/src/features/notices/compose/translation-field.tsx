import type { NoticeReach } from '@schoolgate/contracts/office-notices'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { IconTranslate } from '@schoolgate/ui/icons/translate'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Segments } from '@schoolgate/ui/segments'
import styles from './compose.module.css'
import type { NoticeDraft } from './draft.ts'
import { tongueWords } from './tongue.words.ts'

type Props = {
  draft: NoticeDraft
  reach: NoticeReach | undefined
  onChange: (part: Pick<Partial<NoticeDraft>, 'translation'>) => void
  isMissing: boolean
}

const TONGUES = ['en', 'fr'] as const

/** The same words once more, for parents who read the app in another language. */
export function TranslationField({ draft, reach, onChange, isMissing }: Props) {
  const text = useWords(tongueWords)
  const language = useLanguage()
  const other = language === 'en' ? 'fr' : 'en'
  const { translation } = draft
  if (!translation) {
    const readers = reach?.languages[other] ?? 0
    return (
      <div className={styles.answer}>
        <Button size="small" onClick={() => onChange({ translation: { language: other, title: '', body: '' } })}>
          <IconTranslate size="s" />
          {text.alsoIn[other]}
        </Button>
        {readers > 0 && <p className={styles.hint}>{text.readers(readers, text.tongues[other])}</p>}
      </div>
    )
  }
  const put = (part: Partial<typeof translation>) => onChange({ translation: { ...translation, ...part } })
  return (
    <fieldset className={styles.answer}>
      <legend className={styles.label}>{text.other}</legend>
      <Segments
        label={text.otherIs}
        items={TONGUES.map((tongue) => ({ id: tongue, label: text.tongues[tongue] }))}
        selected={translation.language}
        onSelect={(tongue) => put({ language: tongue })}
      >
        <div className={styles.tongue}>
          <p className={styles.hint}>
            {text.readers(reach?.languages[translation.language] ?? 0, text.tongues[translation.language])}
          </p>
          <Field
            label={text.titleIn[translation.language]}
            lang={translation.language}
            value={translation.title}
            maxLength={120}
            error={isMissing && translation.title.trim() === '' ? text.missing : null}
            onChange={(event) => put({ title: event.currentTarget.value })}
          />
          <Field
            label={text.bodyIn[translation.language]}
            lang={translation.language}
            lines={6}
            value={translation.body}
            maxLength={8000}
            error={isMissing && translation.body.trim() === '' ? text.missing : null}
            onChange={(event) => put({ body: event.currentTarget.value })}
          />
          <Button size="small" onClick={() => onChange({ translation: undefined })}>
            {text.without}
          </Button>
        </div>
      </Segments>
    </fieldset>
  )
}
