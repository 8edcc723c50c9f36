import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether work runs in a transaction of the database, whose locks and connection others wait for. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs `work` as a transaction: until it ends, nothing that it calls may speak to the outside. */
export async function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await transactions.run(transaction, work)
  } finally {
    transaction.isOpen = false
  }
}

export const isInTransaction = (): boolean => transactions.getStore()?.isOpen === true

/**
 * Said by everything that speaks to the outside, before it does: throws within a transaction (security §1 "external calls"). A service
 * that hangs would else hold the rows of a school and one of ten connections.
 */
export function refuseInTransaction(what: string): void {
  if (isInTransaction()) throw new Error(`${what} may not be asked inside a transaction of the database.`)
}
