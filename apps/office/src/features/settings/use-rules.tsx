import { type AssistantSettings, changeAssistantSettings, readAssistantSettings } from '@schoolgate/contracts/assistant'
import { changeSchoolRules, getSchoolRules, type SchoolRules } from '@schoolgate/contracts/school-rules'
import { useMeanwhile } from '#features/meanwhile'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { assistantQuery, rulesQuery } from './settings.queries.ts'
import { settingsWords } from './settings.words.ts'
import { useSetting } from './use-setting.ts'

/** Of the whole the fields that some of it has. */
export function partLike<T extends object>(whole: T, some: Partial<T>): Partial<T> {
  const part: Partial<T> = {}
  for (const field in some) part[field] = whole[field]
  return part
}

/** Changes some of what the school decides for all its parents, over what stood there; `asking` belongs on the page. */
export const useRulesSetting = (rules: SchoolRules) => {
  const { parents, times } = useWords(settingsWords)
  const { settle, isBusy } = useSetting(rulesQuery)
  const names: Record<keyof SchoolRules, string> = {
    show_position: parents.rules.show_position.label,
    share_performance: parents.rules.share_performance.label,
    pay_ahead: parents.rules.pay_ahead.label,
    absence_alert_at: times.toldAt,
    desk_from: times.answersFrom,
    desk_to: times.answersTo,
    held_words: times.heldWords,
  }
  const { write, asking } = useMeanwhile<Partial<SchoolRules>>({
    nameOf: (field) => names[field],
    wordOf: (field, said) => (field === 'absence_alert_at' && said[field] === null ? times.never : null),
  })
  const change = (changes: Partial<SchoolRules>): Promise<void> =>
    settle(() =>
      write({
        seen: partLike(rules, changes),
        wanted: changes,
        send: ({ seen, wanted }) => call(changeSchoolRules, { body: { ...wanted, seen } }),
        held: async () => partLike((await call(getSchoolRules)).rules, changes),
        inAnswer: (answer) => partLike(answer.rules, changes),
      }),
    )
  return { change, isBusy, asking }
}

type Chosen = Pick<AssistantSettings, 'mode' | 'keep_days'>

/** The same for what the school decides about the assistant. */
export const useAssistantSetting = (settings: AssistantSettings) => {
  const { parents, times } = useWords(settingsWords)
  const { settle, isBusy } = useSetting(assistantQuery)
  const { write, asking } = useMeanwhile<Chosen>({
    nameOf: (field) => (field === 'mode' ? parents.assistant : times.asked),
    wordOf: (field, { mode, keep_days }) =>
      field === 'mode' ? times.modes[mode] : keep_days === null ? times.untilParents : times.days(keep_days),
  })
  const change = (changes: Partial<Chosen>): Promise<void> => {
    const seen = chosenIn(settings)
    return settle(() =>
      write({
        seen,
        wanted: { ...seen, ...changes },
        send: (form) => call(changeAssistantSettings, { body: { ...form.wanted, seen: form.seen } }),
        held: async () => chosenIn((await call(readAssistantSettings)).assistant),
        inAnswer: ({ assistant }) => chosenIn(assistant),
      }),
    )
  }
  return { change, isBusy, asking }
}

const chosenIn = ({ mode, keep_days }: AssistantSettings): Chosen => ({ mode, keep_days })
