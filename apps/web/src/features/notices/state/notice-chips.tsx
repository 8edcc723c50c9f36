import type { Notice } from '@schoolgate/contracts/notices'
import { toneAt, useWards } from '#features/wards'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { useTimeZone } from '#features/identity'
import { Chip } from '@schoolgate/ui/chip'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconHandTapBold } from '@schoolgate/ui/icons/hand-tap-bold'
import { IconWalletBold } from '@schoolgate/ui/icons/wallet-bold'
import { IconWarningBold } from '@schoolgate/ui/icons/warning-bold'
import { isOver, needsAnswer, questionsOf } from './notice-state.ts'
import { stateWords } from './state.words.ts'

/** What the notice is: urgent, to be answered, or simply its kind. */
export function StateChip({ notice, now }: { notice: Notice; now: Date }) {
  const text = useWords(stateWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const due = notice.action?.due_at
  if (needsAnswer(notice, now)) {
    const [soon, by] =
      notice.action?.kind === 'acknowledge' ? [text.pleaseSign, text.confirmBy] : [text.pleaseAnswer, text.answerBy]
    return (
      <Chip tone="late">
        <IconHandTapBold size="xs" />
        {due ? by(dayText(dayOf(due, timeZone), language)) : soon}
      </Chip>
    )
  }
  if (notice.priority === 'urgent')
    return (
      <Chip tone="bad">
        <IconWarningBold size="xs" />
        {isOver(notice, now) ? text.urgentOver : text.urgent}
      </Chip>
    )
  return (
    <Chip>
      {notice.category === 'fees' && <IconWalletBold size="xs" />}
      {text.categories[notice.category]}
    </Chip>
  )
}

/** The names of the wards it is for, each in their tone; a word to the whole school names nobody. */
export function WardNames({ notice }: { notice: Notice }) {
  const { data: wards = [] } = useWards()
  if (notice.audience === 'school') return null
  return wards.map(
    (ward, place) =>
      notice.ward_ids.includes(ward.id) && (
        <Chip key={ward.id} tone={toneAt(place)}>
          {ward.first_name}
        </Chip>
      ),
  )
}

/** What this parent, or the other guardian, already answered. */
export function AnsweredMark({ notice }: { notice: Notice }) {
  const text = useWords(stateWords)
  const answers = questionsOf(notice).flatMap((question) => question.answer ?? [])
  const [answer] = answers
  const said = (): string | null => {
    if (notice.action?.kind === 'acknowledge') return notice.my_state.acknowledged_at === null ? null : text.read
    if (!answer || answers.length < questionsOf(notice).length) return null
    if (notice.action?.kind === 'reply' || (answer.response !== 'yes' && answer.response !== 'no')) return text.answered
    if (answers.some((other) => other.response !== answer.response)) return text.answered
    if (notice.action?.kind === 'rsvp' && answer.is_mine) return answer.response === 'yes' ? text.going : text.notGoing
    const what = text.said[answer.response]
    return answer.is_mine ? text.youSaid(what) : text.theySaid(answer.answered_by, what)
  }
  const words = said()
  if (words === null) return null
  return (
    <Chip tone="ok">
      <IconCheckBold size="xs" />
      {words}
    </Chip>
  )
}
