import { and, eq, inArray, isNull } from 'drizzle-orm'
import { APP_ROLE, openDb, runningConnection } from '#db'
import { guardianships, payments, wards } from '#db/schema'
import { addPayment } from '#modules/payments/paying'

/** Payments that wait for the provider's word, put into a running school for the bench; their references. */
export async function addStartedPayments(dataDir: string, count: number, amountMinor: number): Promise<string[]> {
  return inRunningSchool(dataDir, (db) =>
    db.asSystem(async (tx) => {
      const now = new Date()
      const families = await tx
        .select({ schoolId: wards.schoolId, wardId: wards.id, payerId: guardianships.guardianId })
        .from(wards)
        .innerJoin(guardianships, and(eq(guardianships.wardId, wards.id), isNull(guardianships.endedAt)))
        .limit(count)
      const references: string[] = []
      for (let number = 0; number < count; number++) {
        const family = families[number % families.length]
        if (!family) throw new Error('The school has no families.')
        const { schoolId, wardId, payerId } = family
        const money = { amountMinor, feeBearer: 'school' as const, provider: 'paystack' as const, isLive: false }
        const payment = {
          schoolId,
          payerId,
          method: 'card' as const,
          status: 'pending' as const,
          ...money,
        }
        const part = { wardId, billId: null, billItemId: null, amountMinor }
        references.push((await addPayment(tx, payment, [part], now)).reference)
      }
      return references
    }),
  )
}

/** How many of these payments have arrived. */
export const countSettled = (dataDir: string, references: readonly string[]): Promise<number> =>
  inRunningSchool(dataDir, (db) =>
    db.asSystem((tx) => tx.$count(payments, and(inArray(payments.reference, [...references]), eq(payments.status, 'succeeded')))),
  )

async function inRunningSchool<T>(dataDir: string, work: (db: ReturnType<typeof openDb>) => Promise<T>): Promise<T> {
  const connection = runningConnection(dataDir)
  if (!connection) throw new Error(`No school runs on ${dataDir}.`)
  const db = openDb({ ...connection, role: APP_ROLE, max: 1 }, (error) => console.error(error))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
