import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Section } from '#ui/page'
import { begunByLink } from './begun-by-link.ts'
import { payWords } from './pay.words.ts'

// Whoever only reads the bill does not load how it is paid.
const Steps = lazy(async () => ({ default: (await import('./pay-by-link-steps.tsx')).PayByLinkSteps }))

/**
 * A relative pays a part of a shared bill (`token`: of its link) without an account. It goes on where they were: after the payment
 * page, a reload or a closed browser.
 */
export function PayByLink({ token }: { token: string }) {
  const text = useWords(payWords)
  const [query] = useSearchParams()
  const isBack = query.has('reference')
  const [isOpen, setOpen] = useState(() => isBack || begunByLink(token) !== null)
  return (
    <Section title={text.relativeTitle}>
      {isOpen ? (
        <Suspense fallback={null}>
          <Steps token={token} isBack={isBack} />
        </Suspense>
      ) : (
        <Button kind="primary" size="big" full onClick={() => setOpen(true)}>
          {text.relativePay}
        </Button>
      )}
    </Section>
  )
}
