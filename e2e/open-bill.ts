import type { Page } from '@playwright/test'

type Bill = { id: string; public_id: string; ward_id: string; term: string; balance: { amount_minor: number } }

/** The open bill of a ward, and the links to it. */
export async function openBill(page: Page, firstName: string) {
  const { wards } = await (await page.request.get('/api/v1/bills')).json()
  const bill: Bill = wards.find((one: { first_name: string }) => one.first_name === firstName).open[0]
  return {
    ...bill,
    page: `/bill/${bill.id}`,
    links: async (): Promise<{ path: string; opened: number }[]> =>
      (await (await page.request.get(`/api/v1/bills/${bill.id}/shares`)).json()).shares,
  }
}
