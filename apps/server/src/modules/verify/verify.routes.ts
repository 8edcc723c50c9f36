import { checkSeal, listSealKeys, verifyCode, type Verification } from '@schoolgate/contracts/verify'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { route, type Route } from '#lib/route'
import { createLimits, networkOf, type Quota } from '#modules/limits'
import { createAddresses, type Installation } from '#modules/schools'
import { createSeals, type Seals } from './seals.service.ts'
import { createSealKeysStore } from './seal-keys.store.ts'
import { comparable } from './verify.service.ts'
import { createVerifyStore } from './verify.store.ts'

const UNKNOWN: Verification = { state: 'unknown', kind: null, number: null, issued_at: null, school: null }

/** Enough for a queue of parents behind one address, and a million years for guessing eight letters. */
const CHECKS: Quota = { name: 'verify', most: 60, seconds: 60 }

export type Verify = {
  routes: Route[]
  /** Seals a paper with its school's key: the square code to print on it. */
  seal: Seals['seal']
  /** Retires a school's key and makes a new one; papers sealed before stay genuine. */
  renewKey: Seals['renewKey']
}

/** Builds the verify module: whether a paper or message with a code is really from the school. */
export function createVerify({ db, clock, ...installation }: Installation & { db: Db; clock: Clock }): Verify {
  const addresses = createAddresses({ db, ...installation })
  const store = createVerifyStore(db)
  const seals = createSeals({ keys: createSealKeysStore(db), clock, addressOf: addresses.of })
  const limits = createLimits({ db, clock })
  const countCheck = (request: FastifyRequest) => limits.take(CHECKS, networkOf(request.ip))
  return {
    seal: seals.seal,
    renewKey: seals.renewKey,
    routes: [
      route(verifyCode, async ({ params, query, request }) => {
        await countCheck(request)
        const answer = await store.paper(comparable(params.code), query.version, clock())
        return { verification: answer ?? UNKNOWN }
      }),
      route(listSealKeys, async () => ({ keys: await seals.publicKeys() })),
      route(checkSeal, async ({ body, request }) => {
        await countCheck(request)
        return { school: await seals.schoolOf(body.seal) }
      }),
    ],
  }
}
