import { ABENA, BURSAR, HEAD } from './demo.ts'
import { comeIn, DESK, faultsOf, testInOwnSchool } from './office-door.ts'
import { expect, signIn } from './parent.ts'
import { photoTakenAt } from './photo.ts'

// A slip that is approved changes what its family owes.
const test = testInOwnSchool
test.slow()

test('a mother’s slip is read beside its photo by two at once; one approves it, the other’s page says that it is decided, she has her receipt', async ({
  newPhone,
  complaints,
  school,
}) => {
  complaints.expected(/401|403|404|409/)
  const hers = await newPhone({ baseURL: school.url })
  await signIn(hers, ABENA.email, '/pay/50/family')
  await hers.getByText('Bank or cash, with a slip').click()
  const buffer = await photoTakenAt(hers, { latitude: 5, longitude: 1 })
  await hers.getByLabel('Photo or PDF').setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer })
  await expect(hers.getByText(/Ready to send: slip.jpg/)).toBeVisible()
  await hers.getByRole('button', { name: 'Send the slip for GH₵ 50.00' }).click()
  await expect(hers.getByRole('heading', { level: 1, name: 'The bursar checks your slip' })).toBeVisible({ timeout: 30_000 })

  const [his, heads] = [await newPhone(DESK), await newPhone(DESK)]
  await his.goto(`${school.url}/office/slips`)
  await comeIn(his, BURSAR, school.dataDir)
  await heads.goto(`${school.url}/office/slips`)
  await comeIn(heads, HEAD, school.dataDir)
  for (const page of [his, heads]) {
    await page.getByRole('button', { name: /^Read the slip of .*Abena Mensah/ }).click()
    await expect(page.getByRole('img', { name: /^The slip that .*Abena Mensah sent/ })).toBeVisible()
  }
  expect(await faultsOf(his)).toEqual([])
  await his.getByRole('button', { name: 'Approve GH₵ 50.00, receipt follows' }).click()
  await expect(his.getByText(/^Approved\. .*Abena Mensah gets a receipt\.$/)).toBeVisible()
  // Her page hears of it by itself: what it asked her is answered.
  await expect(heads.getByText(/Somebody else has decided on it meanwhile/)).toBeVisible()
  await expect(hers.getByText('Fifty Ghana cedis')).toBeVisible({ timeout: 30_000 })
  for (const open of [hers, his, heads]) await open.context().close()
})
