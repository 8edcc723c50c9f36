import { daily, schoolOf, type JobKind } from '#modules/jobs'
import { mendFeed } from './kept.store.ts'

/** At night, after what is old was forgotten. */
const CHECKED_AT = '03:40'

type Log = { error(details: object, message: string): void }

/** What is kept beside its cause is computed anew; where it differed, the operator reads of it. */
export const keptJobs = (log: Log): readonly JobKind[] => [
  {
    name: 'feed.check',
    next: daily(CHECKED_AT),
    async once(tx, job) {
      const mended = await mendFeed(tx, schoolOf(job))
      if (mended.length > 0)
        log.error({ schoolId: schoolOf(job), mended }, 'the feed did not say what it should; it was made anew')
    },
  },
]
