import { type Signature, signTermReport } from '@schoolgate/contracts/reports'
import { create } from 'zustand'
import { ApiError, call, OfflineError } from '#lib/api'
import { whenLeaving } from '#lib/leaving'
import { putAway, takeOut, throwAway } from '#lib/saved'

/*
 * A signature given without network waits in IndexedDB and goes to the school when the network is back. The school takes
 * the first one only, so sending it twice after a lost reply does no harm.
 */
const SHELF = 'signature-outbox'

/** The reports whose signature still waits to be sent. */
export const useSigning = create<{ waiting: readonly string[] }>()(() => ({ waiting: [] }))

const keep = async (waiting: readonly string[]): Promise<void> => {
  useSigning.setState({ waiting })
  await putAway(SHELF, waiting)
}

const without = (id: string) => useSigning.getState().waiting.filter((other) => other !== id)

const canGoLater = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

const send = async (id: string): Promise<Signature[]> => (await call(signTermReport, { params: { id } })).signatures

/** Signs now, or keeps the signature until there is network. Answers with the signatures the school now has. */
export const signReport = async (id: string): Promise<'kept' | Signature[]> => {
  try {
    return await send(id)
  } catch (error) {
    if (!canGoLater(error)) throw error
    await keep([...without(id), id])
    return 'kept'
  }
}

let sending: Promise<void> | null = null

const sendAll = async (onSent: (id: string, signatures: Signature[]) => void): Promise<void> => {
  const kept: unknown = await takeOut(SHELF)
  if (Array.isArray(kept) && useSigning.getState().waiting.length === 0)
    useSigning.setState({ waiting: kept.filter((id) => typeof id === 'string') })
  for (const id of useSigning.getState().waiting) {
    try {
      onSent(id, await send(id))
    } catch (error) {
      if (canGoLater(error) || !(error instanceof ApiError) || error.status === 401) return
      // Taken back by the school meanwhile: there is nothing left to sign.
    }
    await keep(without(id))
  }
}

/** Takes up what waited when the app was last closed and sends it, until the network is gone again. */
export const sendSignatures = async (onSent: (id: string, signatures: Signature[]) => void): Promise<void> => {
  sending ??= sendAll(onSent).finally(() => {
    sending = null
  })
  await sending
}

whenLeaving(async () => {
  useSigning.setState({ waiting: [] })
  await throwAway(SHELF)
})
