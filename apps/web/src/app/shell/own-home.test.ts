import { HOME_ELEMENT, type HomePage } from '@schoolgate/contracts/home-page'
import { beforeEach, expect, test } from 'vitest'
import { feedQuery } from '#features/feed'
import { enter, resetAuth, schoolInfoQuery } from '#features/identity'
import { wardsQuery } from '#features/wards'
import { createQueryClient } from '#lib/query'
import { abena, ama, feedItemOf, idOf, nyansapo } from '#testing'
import { takeOwnHome } from './own-home.ts'

const home: HomePage = {
  user_id: abena.user_id,
  user_wards: [ama],
  feed: { feed: [feedItemOf(21, 'Ama came in at 07:41')], needs: [], unread: 1, next_cursor: null },
  school_info: nyansapo,
  last_event_id: '746-1773308000',
}

const write = (whose: HomePage) => {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = HOME_ELEMENT
  script.textContent = JSON.stringify(whose)
  document.body.append(script)
}

beforeEach(() => {
  document.getElementById(HOME_ELEMENT)?.remove()
  enter(abena)
})

test('Home begins with the answers that came with the page, which then holds them no longer', () => {
  const client = createQueryClient()
  write(home)
  expect(takeOwnHome(client)).toBe('746-1773308000')
  expect(client.getQueryData(wardsQuery(abena.user_id).queryKey)).toEqual([ama])
  expect(client.getQueryData(schoolInfoQuery(abena.user_id).queryKey)).toEqual(nyansapo)
  expect(client.getQueryData(feedQuery(abena.user_id).queryKey)?.pages).toEqual([home.feed])
  expect(document.getElementById(HOME_ELEMENT)).toBeNull()
})

test('answers of somebody else are thrown away, and so are anybody’s where nobody is signed in', () => {
  const client = createQueryClient()
  write({ ...home, user_id: idOf(77) })
  expect(takeOwnHome(client)).toBeUndefined()
  resetAuth()
  write(home)
  expect(takeOwnHome(client)).toBeUndefined()
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(document.getElementById(HOME_ELEMENT)).toBeNull()
})
