import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { HEAD } from './demo.ts'
import { comeIn, DESK, faultsOf, giveCode, knock, testInOwnSchool } from './office-door.ts'
import { expect } from './parent.ts'
import { messagesIn, type RunningSchool } from './school.ts'

const ESTHER = { name: 'Esther Mills', phone: '024 555 0741', email: 'esther.mills@demo.schoolgate.example' }

// What somebody sets up changes how they sign in from then on.
const test = testInOwnSchool
test.slow()

/** The six numbers an authenticator app shows at a moment (RFC 6238), from the secret as it is typed into one. */
function appCode(secret: string, at: number): string {
  const bits = Array.from(secret, (sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const from = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(from) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** Signs the head in by a code to the phone. */
async function headComesIn(page: Page, { url, dataDir }: RunningSchool): Promise<void> {
  await page.goto(`${url}/office/`)
  await comeIn(page, HEAD, dataDir)
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
}

async function toProofs(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your own menu/ }).click()
  await page.getByRole('link', { name: 'How I prove it is me' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How you prove it is you' })).toBeVisible()
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your own menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the office')
}

test('the head sets an app up and comes in by its numbers; then invites a teacher, who opens the link and is in', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401|403/)
  const page = await newPhone(DESK)
  await headComesIn(page, school)
  await toProofs(page)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: 'Square code for your app' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  await page.getByLabel('Type the six numbers you see').fill(appCode(secret, Date.now()))
  await page.getByRole('button', { name: 'The numbers are right: use them' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Keep these ten codes on paper' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'I have them on paper' }).click()
  await expect(page.getByText('10 codes left')).toBeVisible()
  await leave(page)

  await page.goto(`${school.url}/office/`)
  await knock(page, HEAD.email)
  // Each number counts once; the next one is right already, for a phone's clock may be a little ahead.
  await page.getByLabel('The six numbers in your app').fill(appCode(secret, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()

  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'People here' }).click()
  await expect(page.getByText('App, Paper')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await page.getByLabel('Name', { exact: true }).fill(ESTHER.name)
  await page.getByLabel('Phone').fill(ESTHER.phone)
  await page.getByLabel('Email (can be left out)').fill(ESTHER.email)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('button', { name: `Take back: ${ESTHER.name}` })).toBeVisible()

  const link = async () => {
    const letters = (await messagesIn(school.dataDir, 'email')).filter(({ to }) => to === ESTHER.email)
    return /https?:\/\/\S+\/office\/invite#\w{22}/.exec(letters.at(-1)?.text ?? '')?.[0]
  }
  await expect.poll(link).toBeDefined()
  const hers = await newPhone()
  await hers.goto((await link()) ?? '')
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${ESTHER.name}`)
  await giveCode(hers, ESTHER.phone, school.dataDir)
  await hers.getByRole('button', { name: 'Come in' }).click()
  await expect(hers.getByRole('heading', { name: /^Good / })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: `Change: ${ESTHER.name}` }).click()
  await expect(page.getByRole('dialog', { name: ESTHER.name })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

test('this computer’s lock is set up at an address that allows it, and lets the head in', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401|403/)
  const page = await newPhone(DESK)
  const wire = await page.context().newCDPSession(page)
  await wire.send('WebAuthn.enable')
  await wire.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await headComesIn(page, school)
  await toProofs(page)
  await page.getByRole('button', { name: 'Use this computer’s lock' }).click()
  await page.getByLabel('What shall we call it?').fill('Front desk')
  await page.getByRole('button', { name: 'Open the lock' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Keep these ten codes on paper' })).toBeVisible()
  await page.getByRole('button', { name: 'I have them on paper' }).click()
  await expect(page.getByText('Front desk')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await leave(page)
  await page.goto(`${school.url}/office/`)
  await knock(page, HEAD.email)
  await expect(page.getByRole('heading', { name: 'One more proof it is you' })).toBeVisible()
  await page.getByRole('button', { name: 'Use this computer’s lock' }).click()
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  // Without a name: the key itself says who it is.
  await leave(page)
  await page.goto(`${school.url}/office/`)
  await page.getByRole('button', { name: 'Use this computer’s lock' }).click()
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
})
