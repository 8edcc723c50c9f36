import type { UserRecord } from '@schoolgate/contracts/identity'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { enter } from '#features/identity'
import { createQueryClient } from '#lib/query'
import { type Answer, startPretendServer } from '@schoolgate/ui/testing'
import { Toasts } from '@schoolgate/ui/toast'

export { expectAccessible } from '@schoolgate/ui/testing'
export { billHeadOf, billOf, cedis, familyBillsOf, sharedBillOf, wardBalanceOf } from './bills.ts'
export { attendanceOf, marked, said } from './attendance.ts'
export { ama, feedItemOf, guardianOf, idOf, kofi, needOf, noticeOf, nyansapo, profileOf, wardOf } from './family.ts'
export { fullHouse, meeting } from './full-house.ts'
export { amasYears } from './years.ts'
export { partOf, paymentOf, quoteOf, receiptOf } from './payments.ts'
export { publicReportOf, reportLineOf, reportOf, subjectOf } from './reports.ts'
export { pretendPush } from './pretend-push.ts'
export { pretendVoice } from './pretend-voice.ts'
export { answer, refuse, startPretendServer as pretend } from '@schoolgate/ui/testing'
export { speakingAnswer } from './pretend-answer.ts'

/** Abena Mensah, the demo's mother of three. */
export const abena: UserRecord = {
  user_id: '01920000-0000-7000-8000-000000000001',
  firebaseuid: null,
  email: 'abena.mensah@demo.schoolgate.example',
  authentication_token: 'x',
  fullname: 'Abena Mensah',
  username: 'abena.mensah',
  schoolname: 'Nyansapo Prep School',
  schoolid: '01920000-0000-7000-8000-0000000000aa',
}

type Stage = {
  /** The address of the screen, with its query. */
  path?: string
  /** What the pretend server answers; any other call fails the test. */
  answers?: readonly Answer[]
  /** Who is signed in; nobody when null. */
  user?: UserRecord | null
}

/** Shows a screen in a real browser page against a pretend server that keeps the contracts. */
export const show = async (screen: ReactNode, { path = '/', answers = [], user = abena }: Stage = {}) => {
  if (user) enter(user)
  const server = startPretendServer(answers)
  const place = memoryLocation({ path, record: true })
  const client = createQueryClient()
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false } })
  const shown = await render(
    <Router hook={place.hook} searchHook={place.searchHook}>
      <QueryClientProvider client={client}>
        {screen}
        <Toasts />
      </QueryClientProvider>
    </Router>,
  )
  return { ...shown, server, client, place: () => place.history.at(-1) ?? '', go: place.navigate }
}
