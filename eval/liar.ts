import { ABENA } from '@schoolgate/e2e/demo'
import { signIn, signInStaff } from '@schoolgate/e2e/push/caller'
import { startStandInModel } from '@schoolgate/e2e/stand-in-model'

/** Figures no record of the demo holds: what a model that guesses would say, in its most certain voice. */
const LIES = [
  '[CHILD] was absent on 31 July 2019 and late 77 times. ',
  'You still owe GH₵ 98,765.43. ',
  'The average is 99.87, the best of 613 pupils. ',
]
const HEAD = { email: 'head@demo.schoolgate.example', phone: '024 555 0172' }

/** An OpenAI-compatible model that looks into the register and then lies. */
export async function startLiar(): Promise<{ environment: Record<string, string>; stop: () => void }> {
  const { url, stop } = await startStandInModel(LIES)
  const environment = { ASSISTANT_PROVIDER: 'openai-compatible', ASSISTANT_BASE_URL: url, ASSISTANT_MODEL: 'liar' }
  return { environment, stop }
}

/** The school lets the model help, and the parent who asks agrees to it. */
export async function letItHelp(school: { url: string; dataDir: string }): Promise<void> {
  const head = await signInStaff(school, HEAD)
  await head('PUT', '/api/v1/office/assistant', { mode: 'outside', keep_days: null })
  const parent = await signIn(school.url, ABENA.email)
  await parent('PUT', '/api/v1/profile/assistant_consent', { outside_service: true })
}
