import { verifyCode, type Verification } from '@schoolgate/contracts/verify'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { route, type Route } from '#lib/route'
import { comparable } from './verify.service.ts'
import { createVerifyStore } from './verify.store.ts'

const UNKNOWN: Verification = { state: 'unknown', kind: null, issued_at: null, school: null }

/** Builds the verify module: whether a paper or message with a code is really from the school. */
export function createVerify({ db, clock }: { db: Db; clock: Clock }): { routes: Route[] } {
  const store = createVerifyStore(db)
  return {
    routes: [
      route(verifyCode, async ({ params }) => {
        const code = comparable(params.code)
        return { verification: (await store.notice(code, clock())) ?? UNKNOWN }
      }),
    ],
  }
}
