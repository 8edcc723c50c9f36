import type { ReactNode } from 'react'
import { ApiError } from '#lib/api-error'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

/** What the answers of a query's library say of themselves. */
export type Asked = { error: Error | null; fetchStatus: string; refetch: () => unknown }
type NotHereYetProps = { asked: Asked | Asked[]; title: string; line: string; heading?: 'h1' | 'h2'; children: ReactNode }

/**
 * Stands where an answer is not here yet: while it comes, its skeleton (the children); where one of those `asked` failed, or waits for
 * the network, what happened and one way on.
 */
export function NotHereYet({ asked, title, line, heading = 'h2', children }: NotHereYetProps) {
  const stuck = [asked].flat().filter(({ error, fetchStatus }) => error !== null || fetchStatus === 'paused')
  if (stuck.length === 0) return <Skeleton>{children}</Skeleton>
  const error = stuck.map((one) => one.error).find((one) => one !== null)
  const again = () => {
    for (const { refetch } of stuck) refetch()
  }
  return (
    <ErrorState
      heading={heading}
      title={title}
      line={line}
      onRetry={again}
      code={error instanceof ApiError ? error.requestId : null}
    />
  )
}
