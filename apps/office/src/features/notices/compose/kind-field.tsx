import { NOTICE_KINDS, type NoticeKind } from '@schoolgate/contracts/notice-drafts'
import { NOTICE_ACTIONS, NOTICE_CATEGORIES } from '@schoolgate/contracts/notices'
import { useId } from 'react'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import { Segments } from '@schoolgate/ui/segments'
import { Select } from '@schoolgate/ui/select'
import styles from './compose.module.css'
import { composeWords } from './compose.words.ts'
import type { NoticeDraft } from './draft.ts'

type Props = { draft: NoticeDraft; onChange: (part: Partial<NoticeDraft>) => void }

/** What follows from choosing a kind, so that the usual notice needs no second choice. */
const usual = (kind: NoticeKind, { audience, category, action }: NoticeDraft): Partial<NoticeDraft> => ({
  kind,
  category: kind === 'money' ? 'fees' : category === 'fees' ? 'general' : category,
  action:
    kind === 'answer' && action === 'none' ? (audience === 'school' ? 'rsvp' : 'consent') : kind === 'answer' ? action : 'none',
})

/** What a notice wants of its readers, what that means for their phones, and what it is about. */
export function KindField({ draft, onChange }: Props) {
  const text = useWords(composeWords)
  const id = useId()
  return (
    <div>
      <span className={styles.label}>{text.kind}</span>
      <Segments
        label={text.kind}
        items={NOTICE_KINDS.map((kind) => ({ id: kind, label: text.kinds[kind] }))}
        selected={draft.kind}
        onSelect={(kind) => onChange(usual(kind, draft))}
      >
        <p className={styles.hint}>{text.kindLines[draft.kind]}</p>
        <div className={styles.about}>
          <label className={styles.label} htmlFor={id}>
            {text.about}
          </label>
          <Select
            id={id}
            value={draft.category}
            onChange={(value) => onChange({ category: NOTICE_CATEGORIES.find((one) => one === value) ?? 'general' })}
          >
            {NOTICE_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {text.categories[category]}
              </option>
            ))}
          </Select>
        </div>
      </Segments>
    </div>
  )
}

type AnswerProps = Props & { isMissing: boolean }

/** What parents are asked, and until when. */
export function AnswerField({ draft, onChange, isMissing }: AnswerProps) {
  const text = useWords(composeWords)
  const id = useId()
  if (draft.kind === 'news' || draft.kind === 'money') return null
  const asked = NOTICE_ACTIONS.filter((action) => action !== 'pay')
  const choices = draft.kind === 'urgent' ? (['none', ...asked] as const) : asked
  return (
    <div className={styles.two}>
      <div>
        <label className={styles.label} htmlFor={id}>
          {text.answer}
        </label>
        <Select
          id={id}
          value={draft.action}
          onChange={(value) => onChange({ action: choices.find((one) => one === value) ?? 'none' })}
        >
          {choices.map((action) => (
            <option key={action} value={action}>
              {text.actions[action]}
            </option>
          ))}
        </Select>
      </div>
      {draft.action !== 'none' && (
        <Field
          label={text.answerBy}
          type="date"
          value={draft.answerBy}
          hint={text.answerByHint}
          error={isMissing ? text.missing.answerBy : null}
          onChange={(event) => onChange({ answerBy: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
