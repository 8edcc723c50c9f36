import type { NotifyChoices } from '@schoolgate/contracts/profile'
import { expect, test } from 'vitest'
import { atPace, paceOf, switched } from './pace.ts'

const off = { push: 'off', sms: 'off', email: 'off' } as const
const often = { push: 'instant', sms: 'instant', email: 'off' } as const
const notify: NotifyChoices = { urgent: often, action: often, money: off, info: { push: 'digest', sms: 'off', email: 'off' } }

test('each kind says when it comes, and a kind that does not come says nothing', () => {
  expect([paceOf(notify, 'action'), paceOf(notify, 'info'), paceOf(notify, 'money')]).toEqual(['instant', 'digest', null])
})

test('what is switched on comes as it does on the other channels, else as is usual', () => {
  expect(switched(notify, 'info', 'email').info).toEqual({ push: 'digest', sms: 'off', email: 'digest' })
  expect(switched(notify, 'money', 'push').money).toEqual({ push: 'instant', sms: 'off', email: 'off' })
  expect(switched({ ...notify, info: off }, 'info', 'push').info).toEqual({ push: 'digest', sms: 'off', email: 'off' })
  expect(switched(notify, 'action', 'sms').action).toEqual({ push: 'instant', sms: 'off', email: 'off' })
})

test('another pace is for every channel that is on, and switches none on', () => {
  expect(atPace(notify, 'action', 'digest').action).toEqual({ push: 'digest', sms: 'digest', email: 'off' })
  expect(atPace(notify, 'money', 'digest').money).toEqual(off)
})
