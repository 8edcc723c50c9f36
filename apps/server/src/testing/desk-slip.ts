import { expect } from 'vitest'
import type { createTestApp } from './app.ts'

const SLIP = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

/** A parent sends the slip of a payment at the bank. */
export async function sendSlip(
  { app, signedIn }: Pick<Awaited<ReturnType<typeof createTestApp>>, 'app' | 'signedIn'>,
  payerId: string,
  reference: string,
): Promise<void> {
  const form = new FormData()
  form.append('proof', new Blob([SLIP]), 'slip')
  const { body, headers } = new Response(form)
  const { secret } = await signedIn(payerId)
  const sent = await app.inject({
    method: 'POST',
    url: `/api/v1/payments/${reference}/proof`,
    cookies: { schoolgate: secret },
    headers: { 'content-type': headers.get('content-type') ?? '' },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  })
  expect(sent.statusCode, sent.body).toBe(200)
}
