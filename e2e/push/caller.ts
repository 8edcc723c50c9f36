import { randomUUID } from 'node:crypto'
import { PASSWORD } from '@schoolgate/e2e/demo'
import { codesSentTo } from '@schoolgate/e2e/school'
import { eventually } from '@schoolgate/e2e/phone'

/** Signs somebody in without a browser; what comes back calls the school's doors as them. */
export async function signIn(url: string, email: string) {
  const jar = new Map<string, string>()
  const call = async (method: string, door: string, body?: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    // Each call is an act of its own: two notices of the same words are two.
    const headers = { cookie, 'idempotency-key': randomUUID() }
    const json = body ? { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } } : null
    const answer = await fetch(url + door, { method, headers, ...json })
    if (!answer.ok) throw new Error(`${method} ${door} was answered ${answer.status}: ${await answer.text()}`)
    for (const given of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? []
      jar.set(name, value)
    }
    return answer.status === 204 ? null : answer.json()
  }
  await call('POST', '/api/v1/sessions', { user: { email, password: PASSWORD } })
  return call
}

export type Caller = Awaited<ReturnType<typeof signIn>>

/** Signs one of the staff in, who also give the code the school has sent them. */
export async function signInStaff(
  { url, dataDir }: { url: string; dataDir: string },
  { email, phone }: { email: string; phone: string },
) {
  const call = await signIn(url, email)
  await call('POST', '/api/v1/sessions/step_up/code')
  const code = await eventually(`code for ${email}`, async () => (await codesSentTo(dataDir, phone)).at(-1))
  await call('POST', '/api/v1/sessions/step_up', { code })
  return call
}

/** A parent beside their phone: calls the school's doors, and knows the names of the wards. */
export async function familyOf(url: string, email: string) {
  const call = await signIn(url, email)
  const { user } = await call('GET', '/api/v1/sessions/current')
  const { user_wards: wards }: { user_wards: { first_name: string; admission_no: string }[] } = await call(
    'GET',
    `/findandparentacc?parentid=${user.user_id}`,
  )
  return {
    call,
    /** Makes a notice one about this ward. */
    about(firstName: string) {
      const ward = wards.find(({ first_name: name }) => name === firstName)
      if (!ward) throw new Error(`${email} has no ward called ${firstName}.`)
      return { audience: 'ward', for: ward.admission_no }
    },
  }
}

/** The office publishes an urgent notice: the only kind that comes at any hour. To the whole school, unless told otherwise. */
export const publish = (
  { office }: { office: Caller },
  notice: { title: string; body?: string; audience?: string; for?: string },
) =>
  office('POST', '/api/v1/office/notices', {
    body: 'Please read.',
    category: 'general',
    priority: 'urgent',
    audience: 'school',
    ...notice,
  })
