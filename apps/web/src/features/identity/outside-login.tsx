import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { LoginForm } from './login-form.tsx'
import { outsideIdentity } from './outside-identity.ts'
import { outsideLoginWords } from './outside-login.words.ts'
import { backFromIssuer, leaveForIssuer } from './outside-oidc.ts'
import { rememberReturn } from './return-path.ts'
import { useAttempt } from './use-attempt.ts'

/** Sign in with the school's OpenID Connect issuer: the way there, and what happens when the browser comes back from it. */
export function OutsideLogin() {
  const text = useWords(outsideLoginWords)
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const { attempt, isBusy, problem } = useAttempt('outside')
  const issuer = outsideIdentity()
  useEffect(() => {
    const back = issuer?.kind === 'oidc' ? backFromIssuer(issuer, search) : null
    if (!back) return
    // The answer is used up; it has no business in the history. The guard of this page leads on to `next`.
    navigate(rememberReturn(back.next), { replace: true })
    void attempt(({ signInByIdToken }) => signInByIdToken(back.fetchToken))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is opened
  }, [])
  if (issuer?.kind !== 'oidc') return null
  return (
    <LoginForm problem={problem} onSend={() => void attempt(() => leaveForIssuer(issuer, search.get('next')))}>
      <Button type="submit" size="big" full busy={isBusy}>
        {text.signInAt(new URL(issuer.issuer).host)}
      </Button>
    </LoginForm>
  )
}
