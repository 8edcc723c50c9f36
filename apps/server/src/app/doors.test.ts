import { endpoint } from '@schoolgate/contracts/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#lib/route'
import { createTestApp } from '#testing'
import { requireDeclaredAccess } from './gate.ts'
import { requireDeclaredOpening } from './opened.ts'
import { routesOf } from './routes.ts'
import { createServices } from './services.ts'

test('these doors stand open to anybody, and no others', async () => {
  const { world } = await createTestApp()
  const open = routesOf(createServices(world))
    .filter(({ endpoint: { access } }) => access === 'public')
    .map(({ endpoint: { method, path } }) => `${method} ${path}`)
  expect(open.toSorted()).toEqual([
    'DELETE /api/v1/sessions/current',
    'GET /api/v1/school',
    'GET /api/v1/schools',
    'GET /api/v1/seal_keys',
    'GET /api/v1/shared_bills/:token/payments/:reference',
    'GET /api/v1/verify/:code',
    'GET /calendar/:token.ics',
    'GET /studentbills/:id.json',
    'GET /studentbills/:id.pdf',
    'GET /studentperformances/:id/:accadyearid.json',
    'GET /termreports/:id.json',
    'GET /termreports/:id.pdf',
    'POST /api/v1/founding/open',
    'POST /api/v1/founding/school',
    'POST /api/v1/invitations/accept',
    'POST /api/v1/invitations/code',
    'POST /api/v1/invitations/not_me',
    'POST /api/v1/invitations/open',
    'POST /api/v1/password_resets',
    'POST /api/v1/password_resets/complete',
    'POST /api/v1/phone_codes/check',
    'POST /api/v1/seal_checks',
    'POST /api/v1/sessions',
    'POST /api/v1/sessions/passkey',
    'POST /api/v1/sessions/passkey/options',
    'POST /api/v1/shared_bills/:token/payments',
    'POST /api/v1/shared_bills/:token/payments/:reference/check',
    'POST /api/v1/shared_bills/:token/quote',
    'POST /findandupdateparent',
    'POST /verifymyphonenumbertwo',
    'POST /webhooks/paystack',
  ])
})

test('a door for which nobody said who may use it keeps the house from opening', () => {
  const declared = endpoint({ method: 'GET', path: '/forgotten', access: 'public', summary: 'A forgotten one' })
  for (const access of [undefined, null, '', 'everybody', []]) {
    const forgotten = route({ ...declared }, async () => undefined).endpoint
    Reflect.set(forgotten, 'access', access)
    expect(() => requireDeclaredAccess(forgotten)).toThrow('GET /forgotten declares nobody who may use it.')
  }
  expect(() => requireDeclaredAccess(declared)).not.toThrow()
})

test('a door of staff that does not say what it shows of a child keeps the house from opening', () => {
  const declared = endpoint({
    method: 'GET',
    path: '/forgotten',
    access: ['head'],
    opens: 'bills.opened',
    summary: 'A forgotten one',
  })
  const { opens, ...forgotten } = declared
  expect(opens).toBe('bills.opened')
  expect(() => requireDeclaredOpening(forgotten)).toThrow('GET /forgotten does not declare what of a child it shows to staff.')
  expect(() => requireDeclaredOpening(declared)).not.toThrow()
})

test('papers of a whole class leave by no door that asks for no fresh proof or no reason', () => {
  const exporting = {
    method: 'POST',
    path: '/papers',
    access: ['head'],
    opens: 'term_reports.printed',
    summary: 'Papers',
  } as const
  const reason = z.strictObject({ reason: z.string() })
  const sentence = 'POST /papers lets papers out without a fresh proof and a reason.'
  expect(() => requireDeclaredOpening(exporting)).toThrow(sentence)
  expect(() => requireDeclaredOpening({ ...exporting, body: reason })).toThrow(sentence)
  const silent = { ...exporting, freshProof: true, body: z.strictObject({ reason: z.optional(z.string()) }) } as const
  expect(() => requireDeclaredOpening(silent)).toThrow(sentence)
  expect(() => requireDeclaredOpening({ ...exporting, freshProof: true, body: reason })).not.toThrow()
})

test('a door that acts for one user says which query field names them', async () => {
  const { world } = await createTestApp()
  const silent = routesOf(createServices(world))
    .map(({ endpoint }) => endpoint)
    .filter(({ query }) => /user_?id|parent_?id/.test(Object.keys(query ? Reflect.get(query, 'shape') : {}).join(' ')))
    .filter(({ own }) => own === undefined)
  expect(silent.map(({ path }) => path)).toEqual([])
})
