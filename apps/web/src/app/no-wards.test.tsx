import { getFamilyBills } from '@schoolgate/contracts/billing'
import { listCalendarLinks } from '@schoolgate/contracts/calendar'
import { myUserFeed } from '@schoolgate/contracts/feed'
import { live } from '@schoolgate/contracts/live'
import { allMyNotifs } from '@schoolgate/contracts/notices'
import { getProfile } from '@schoolgate/contracts/profile'
import { getSchoolInfos } from '@schoolgate/contracts/schools'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { preload } from '#app/preload.ts'
import { App } from '#app/router.tsx'
import { ROUTES } from '#app/routes.ts'
import { enter } from '#features/identity'
import { abena, answer, nyansapo, pretend, profileOf, refuse } from '#testing'

/** Pages for parents that are about no ward, or about something by its own id. */
const NOT_ABOUT_WARDS = new Set([
  '/homeview',
  '/notices',
  '/notice',
  '/profile',
  '/paymentreceipt',
  '/fullreport/:id',
  '/bill/:id',
  '/whatiallow',
  '/programs',
])
const pages = ROUTES.filter(({ access, path }) => access === 'parent' && !NOT_ABOUT_WARDS.has(path))

test.each(pages.map(({ path }) => path.replace(':amount', '60').replace(':paymenttype', 'fees')))(
  'on %s a parent without wards reads the one right sentence, and whom to ask',
  async (address) => {
    enter(abena)
    pretend([
      answer(getProfile, { profile: profileOf() }),
      answer(findAndParentAcc, { user_wards: [] }),
      answer(getSchoolInfos, { school_info: nyansapo }),
      answer(myUserFeed, { feed: [], needs: [], unread: 0, next_cursor: null }),
      answer(live, { events: [], last_event_id: '1-1' }),
      answer(allMyNotifs, { notices: [], unread: 0, to_answer: 0, next_cursor: null }),
      answer(listCalendarLinks, { calendar_links: [] }),
      refuse(getFamilyBills, { status: 404, code: 'request.not_found' }),
    ])
    history.replaceState(null, '', address)
    await preload(address)
    const screen = await render(<App />)
    await expect.element(screen.getByText('No ward is joined to you yet')).toBeVisible()
    await expect.element(screen.getByText(/Ask the school office to join your phone number/)).toBeVisible()
    expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0)
  },
)
