import { createPrivateKey, sign } from 'node:crypto'
import * as z from 'zod'
import type { PushPayload } from '@schoolgate/contracts/push'
import { stillHolds, type Clock } from '#lib/clock'
import { Refusal } from '#lib/refusal'
import type { Answer, HttpPost } from './http-post.ts'
import { verdictOf, type Verdict } from './verdict.ts'
import type { Urgency } from './web-push.gateway.ts'

const ServiceAccount = z.object({ client_email: z.string().min(1), private_key: z.string().min(1), token_uri: z.url() })

/** A Firebase project and the account that may send in its name. */
export type FcmAccount = { projectId: string; serviceAccount: z.infer<typeof ServiceAccount> }

/** Reads what stands in the JSON key file that Google's console gives for a service account. */
export function readFcmAccount(projectId: string, keyFile: string): FcmAccount {
  const { data: serviceAccount } = ServiceAccount.safeParse(parse(keyFile))
  if (!serviceAccount) throw new Refusal('FCM_SERVICE_ACCOUNT is not the key file (JSON) of a Google service account.')
  return { projectId, serviceAccount }
}

/** A message for one FCM token. */
export type FcmMessage = { token: string; payload: PushPayload; ttlSeconds: number; urgency: Urgency }

const FCM_URL = 'https://fcm.googleapis.com'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
/** A token is renewed while it still has this long to live. */
const RENEW_SECONDS = 300

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Refused = z.object({
  error: z.object({ details: z.array(z.looseObject({ errorCode: z.string().optional() })).optional() }),
})

/** The sender for FCM tokens (HTTP v1), with an OAuth token of the service account that is kept until it ages. */
export function fcmGateway({
  account,
  clock,
  post,
  url = FCM_URL,
}: {
  account: FcmAccount
  clock: Clock
  post: HttpPost
  url?: string
}) {
  const { projectId, serviceAccount } = account
  const key = createPrivateKey(serviceAccount.private_key)
  let known: { token: string; since: Date; expiresIn: number } | undefined
  let asking: Promise<string> | undefined

  async function askForToken(): Promise<string> {
    const since = clock()
    const now = Math.floor(since.getTime() / 1000)
    const claims = { iss: serviceAccount.client_email, scope: SCOPE, aud: serviceAccount.token_uri, iat: now, exp: now + 3600 }
    const unsigned = `${jsonPart({ alg: 'RS256', typ: 'JWT' })}.${jsonPart(claims)}`
    const assertion = `${unsigned}.${sign('sha256', Buffer.from(unsigned), key).toString('base64url')}`
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString()
    const { status, body } = await post(serviceAccount.token_uri, { 'content-type': 'application/x-www-form-urlencoded' }, form)
    if (status !== 200) throw new Error(`The service account got no token (${status}).`)
    const { access_token, expires_in } = Token.parse(JSON.parse(body))
    known = { token: access_token, since, expiresIn: expires_in }
    return access_token
  }

  function token(): Promise<string> {
    if (known && stillHolds(known.since, (known.expiresIn - RENEW_SECONDS) * 1000, clock())) return Promise.resolve(known.token)
    asking ??= askForToken().finally(() => (asking = undefined))
    return asking
  }

  return {
    prepare: (message: FcmMessage) => async (): Promise<Verdict> => {
      const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
      const answer = await post(`${url}/v1/projects/${projectId}/messages:send`, headers, JSON.stringify(bodyOf(message)))
      if (answer.status === 401) known = undefined
      return verdictOf(statusOf(answer), answer.retryAfter, clock())
    },
  }
}

function bodyOf({ token, payload: { notification }, ttlSeconds, urgency }: FcmMessage) {
  const { title, body, navigate, tag, lang, data } = notification
  return {
    message: {
      token,
      notification: { title, body },
      // FCM takes only strings here.
      data: { kind: data.kind, id: data.id, ward: data.ward ?? '', url: navigate },
      webpush: {
        headers: { TTL: String(ttlSeconds), Urgency: urgency },
        notification: { tag, lang },
        ...(navigate.startsWith('https:') ? { fcm_options: { link: navigate } } : {}),
      },
    },
  }
}

/** 404 also means a wrong project, which is our own fault like a wrong key; only UNREGISTERED says that the token is gone. */
function statusOf({ status, body }: Answer): number {
  if (status !== 404) return status
  const refusal = Refused.safeParse(parse(body))
  const isGone = refusal.success && (refusal.data.error.details ?? []).some(({ errorCode }) => errorCode === 'UNREGISTERED')
  return isGone ? 410 : 401
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // no FCM error: judged by its status alone
  }
}

const jsonPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export type FcmSender = ReturnType<typeof fcmGateway>
