import { expect, test } from 'vitest'
import { minorOf } from '@schoolgate/ui/lib/money'
import { ama, idOf, kofi, paymentOf, wardOf } from '#testing'
import { againAddress, amountOfAddress, basketOfAddress, ofOneSchool, payAddress } from './pay-address.ts'

const [ward, other, bill, item] = [idOf(1), idOf(2), idOf(3), idOf(4)]
const asked = (type: string, query = '') => basketOfAddress(type, new URLSearchParams(query), ward)

test.each([
  ['1060.00', 1060_00],
  ['1060', 1060_00],
  ['0.5', 50],
  ['0', null],
  ['-1', null],
  ['0.001', null],
  ['1e3', null],
  ['NaN', null],
  ['1000000000', null],
  ['fees', null],
])('an address suggests an amount: %s', (written, minor) => expect(amountOfAddress(written)).toBe(minor))

test.each([
  ['1,060.00', 1060_00],
  ['GH₵ 1,060', 1060_00],
  ['1 060,50', 1060_50],
  ['200.5', 200_50],
  ['12,00', 12_00],
  ['1,06,0', null],
  ['1e3', null],
  ['-5', null],
  ['0', null],
  ['', null],
])('an amount as people write it: %s', (written, minor) => expect(minorOf(written)).toBe(minor))

test('an address says what is paid, and what nobody knows is the whole family', () => {
  expect(asked('family')).toEqual({ type: 'family' })
  expect(asked('family', `wards=${ward},${other}`)).toEqual({ type: 'family', ward_ids: [ward, other] })
  expect(asked('bill', `bill=${bill}`)).toEqual({ type: 'bill', bill_id: bill })
  expect(asked('bill')).toEqual({ type: 'family' })
  expect(asked('item', `bill=${bill}&items=${item}`)).toEqual({ type: 'item', bill_id: bill, item_ids: [item] })
  expect(asked('item', `bill=${bill}`)).toEqual({ type: 'bill', bill_id: bill })
  expect(asked('arrears')).toEqual({ type: 'arrears', ward_ids: [ward] })
  expect(asked('ahead', `ward=${other}`)).toEqual({ type: 'ahead', ward_ids: [other] })
  expect(asked('fees', 'wards=nobody')).toEqual({ type: 'family' })
})

test('an address leads back to what it was made from', () => {
  for (const basket of [
    { type: 'family' as const, ward_ids: [ward, other] },
    { type: 'item' as const, bill_id: bill, item_ids: [item] },
    { type: 'ahead' as const, ward_ids: [other] },
  ]) {
    const url = new URL(payAddress(20050, basket), 'https://school.example')
    const [, , amount = '', type = ''] = url.pathname.split('/')
    expect(amountOfAddress(amount)).toBe(20050)
    expect(basketOfAddress(type, url.searchParams, undefined)).toEqual(basket)
  }
})

test('what did not arrive can be paid again for the same children', () => {
  expect(againAddress(paymentOf())).toBe(`/pay/1060.00/family?wards=${idOf(1)},${idOf(2)}`)
  expect(againAddress(paymentOf({ type: 'bill' }))).toBe(`/pay/1060.00/bill?bill=${idOf(71)}`)
})

const gracefield = idOf(950)
const tobi = wardOf(901, 'Tobi', { school_id: gracefield })
const tobisSister = wardOf(902, 'Sade', { school_id: gracefield })
const mayNotPayFor = wardOf(903, 'Bola', { school_id: gracefield, rights: { ...tobi.rights, pay: false } })
const family = [kofi, tobi, ama, tobisSister, mayNotPayFor]

test('all that a family owes is paid to the selected child’s school, and to no other', () => {
  expect(ofOneSchool({ type: 'family' }, family, tobi)).toEqual({ type: 'family', ward_ids: [tobi.id, tobisSister.id] })
  expect(ofOneSchool({ type: 'family' }, family, kofi)).toEqual({ type: 'family', ward_ids: [kofi.id, ama.id] })
})

test('what names its children, and a family of one school, is asked for as it is', () => {
  const named = { type: 'family', ward_ids: [ama.id] } as const
  expect(ofOneSchool({ ...named, ward_ids: [ama.id] }, family, tobi)).toEqual(named)
  expect(ofOneSchool({ type: 'family' }, [kofi, ama], kofi)).toEqual({ type: 'family' })
})
