import type { ReactNode } from 'react'
import { useReasons } from '#features/attendance'
import { useCorrectionCounts } from '#features/corrections'
import { openSteps, useFirstSteps } from '#features/founding'
import type { Staff } from '#features/identity'
import { useProposals } from '#features/intake'
import { useMarksToEnter } from '#features/marks'
import { useLatestNotices, waitingFor } from '#features/notices'
import { useNumbers } from '#features/numbers'
import { usePeople } from '#features/people'
import { useSavingsCounts } from '#features/savings'
import { useWork, workTitle } from '#features/work'
import { IconChatsTeardrop } from '@schoolgate/ui/icons/chats-teardrop'
import { IconHandCoins } from '@schoolgate/ui/icons/hand-coins'
import { IconHouseLine } from '@schoolgate/ui/icons/house-line'
import { IconHandTap } from '@schoolgate/ui/icons/hand-tap'
import { IconIdentificationCard } from '@schoolgate/ui/icons/identification-card'
import { IconListChecksFill } from '@schoolgate/ui/icons/list-checks-fill'
import { IconNote } from '@schoolgate/ui/icons/note'
import { IconPencilLine } from '@schoolgate/ui/icons/pencil-line'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { IconUsersThree } from '@schoolgate/ui/icons/users-three'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { todayWords } from './today.words.ts'

/** So many are named; the others are counted. */
const NAMED = 2

type Need = { key: string; icon: ReactNode; title: string; line: string; act: string; href: string }

const namesOf = (names: readonly string[], all: number, andMore: (names: string, more: number) => string): string => {
  const named = [...new Set(names)].slice(0, NAMED)
  return andMore(named.join(', '), all - named.length)
}

type Questions = { waiting: number; since: string | null }

/** What waits for this role, as far as the school has said. */
export const useNeeds = (
  { role, new_factor_asked }: Staff,
  now: Date,
  { questions, requests = 0 }: { questions?: Questions; requests?: number },
) => {
  const text = useWords(todayWords)
  const language = useLanguage()
  const reads = role !== 'bursar'
  const agrees = role === 'head' || role === 'office'
  const asks = role !== 'teacher'
  const reasons = useReasons(reads)
  const marks = useMarksToEnter(role === 'teacher')
  const proposals = useProposals(agrees)
  const work = useWork(asks)
  const begins = useFirstSteps(agrees)
  const notices = useLatestNotices(agrees)
  const numbers = useNumbers(asks)
  const people = usePeople(agrees)
  const handles = role === 'head' || role === 'bursar'
  const corrections = useCorrectionCounts(handles)
  const savings = useSavingsCounts(handles)
  const asked = [
    ...(reads ? [reasons] : []),
    ...(asks ? [] : [marks.asked]),
    ...(agrees ? [proposals, begins, notices, people] : []),
    ...(asks ? [work, numbers] : []),
    ...(handles ? [corrections, savings] : []),
  ]
  const needs: Need[] = []
  if (new_factor_asked)
    needs.push({
      key: 'proof',
      icon: <IconShieldCheck />,
      title: text.newProof,
      line: text.newProofLine,
      act: text.setUp,
      href: '/proofs',
    })
  const changing = numbers.data?.changes.find(({ state }) => state === 'asked' || state === 'agreed')
  if (changing)
    needs.push({
      key: 'numbers',
      icon: <IconHandCoins />,
      title: changing.may_agree ? text.numberNeedsYou : changing.state === 'asked' ? text.numberWaits : text.numberChanges,
      line: changing.before === null ? changing.after.number : `${changing.before.number} → ${changing.after.number}`,
      act: text.look,
      href: '/settings/numbers',
    })
  const { for_me = 0, mine = 0 } = corrections.data ?? {}
  if (for_me + mine > 0)
    needs.push({
      key: 'corrections',
      icon: <IconPencilLine />,
      title: for_me > 0 ? text.correctionsForYou(for_me) : text.correctionsWait(mine),
      line: for_me > 0 ? text.correctionsLine : text.correctionsOwn,
      act: text.look,
      href: '/corrections',
    })
  const { returns = 0 } = savings.data ?? {}
  if (returns > 0)
    needs.push({
      key: 'savings',
      icon: <IconHandCoins />,
      title: text.savingsBack(returns),
      line: text.savingsBackLine,
      act: text.look,
      href: '/owing?savings=1',
    })
  const left = openSteps(begins.data).length
  if (left > 0)
    needs.push({
      key: 'first',
      icon: <IconListChecksFill />,
      title: text.firstSteps(left),
      line: text.firstStepsLine,
      act: text.goOn,
      href: '/first',
    })
  const [toEnter, ...others] = marks.works
  if (toEnter)
    needs.push({
      key: 'marks',
      icon: <IconPencilLine />,
      title: text.marksToEnter(others.length + 1),
      line: text.marksLine(toEnter, others.length),
      act: text.enter,
      href: others.length === 0 ? toEnter.path : '/marks',
    })
  if (questions && questions.waiting > 0)
    needs.push({
      key: 'questions',
      icon: <IconChatsTeardrop />,
      title: text.questions(questions.waiting),
      line: questions.since === null ? '' : text.questionsLine(momentText(questions.since, now, language)),
      act: text.read,
      href: '/messages',
    })
  if (requests > 0)
    needs.push({
      key: 'requests',
      icon: <IconHouseLine />,
      title: text.requests(requests),
      line: text.requestsLine,
      act: text.open,
      href: '/requests',
    })
  const waiting = reasons.data?.explanations ?? []
  if (waiting.length > 0)
    needs.push({
      key: 'reasons',
      icon: <IconNote />,
      title: text.reasons(waiting.length, reasons.data?.next_cursor != null),
      line: namesOf(
        waiting.map(({ ward }) => ward.fullname),
        waiting.length,
        text.andMore,
      ),
      act: text.read,
      href: '/reasons',
    })
  const { proposals: said = [], waiting: open = 0 } = proposals.data ?? {}
  if (open > 0)
    needs.push({
      key: 'proposals',
      icon: <IconIdentificationCard />,
      title: text.proposals(open),
      line: namesOf(
        said.map(({ person }) => person.fullname),
        open,
        text.andMore,
      ),
      act: text.open,
      href: '/proposals',
    })
  const { unread, unanswered } = waitingFor(notices.data ?? [], now)
  const [loud] = unread
  if (loud)
    needs.push({
      key: 'unread',
      icon: <IconWarningCircle />,
      title: text.unread(loud.counts.guardians - loud.counts.read),
      line: loud.title,
      act: text.look,
      href: `/notices?notice=${loud.id}`,
    })
  if (unanswered.length > 0)
    needs.push({
      key: 'answers',
      icon: <IconHandTap />,
      title: text.unanswered(unanswered.length),
      line: namesOf(
        unanswered.map(({ title }) => title),
        unanswered.length,
        text.andMore,
      ),
      act: text.look,
      href: '/notices',
    })
  const late = (people.data?.invitations ?? []).filter(({ state }) => state === 'expired')
  if (late.length > 0)
    needs.push({
      key: 'invitations',
      icon: <IconUsersThree />,
      title: text.invitations(late.length),
      line: namesOf(
        late.map(({ fullname }) => fullname),
        late.length,
        text.andMore,
      ),
      act: text.look,
      href: '/people',
    })
  const failed = work.data?.filter(({ state }) => state === 'failed') ?? []
  if (failed.length > 0)
    needs.push({
      key: 'work',
      icon: <IconWarningCircle />,
      title: text.failed(failed.length),
      line: namesOf(failed.map(workTitle), failed.length, text.andMore),
      act: text.look,
      href: '/work',
    })
  return { asked, needs, isHere: asked.every(({ data }) => data !== undefined) }
}
