import type { Money } from '@schoolgate/contracts/money'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import type { Storage } from '#lib/storage'
import { createAddresses, type Installation } from '#modules/schools'
import { noticesRoutes } from './notices.routes.ts'
import { officeRoutes } from './office.routes.ts'
import { smsPrice } from './sms-price.ts'

/** The school's own side. */
export type Office = { routes: Route[] }

type World = Installation & {
  db: Db
  clock: Clock
  storage: Storage
  /** What a hundred parts of texts cost; undefined: nobody said. */
  hundredSmsCost?: Money | undefined
}

/** Builds the office module. */
export function createOffice({ db, clock, storage, hundredSmsCost, ...installation }: World): Office {
  const place = { db, clock, addresses: createAddresses({ db, ...installation }) }
  return {
    routes: [
      ...officeRoutes({ db, clock, storage }),
      ...noticesRoutes({ ...place, smsPrice: hundredSmsCost && smsPrice(hundredSmsCost) }),
    ],
  }
}
