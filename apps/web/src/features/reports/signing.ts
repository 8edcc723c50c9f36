import { type Signature, signTermReport } from '@schoolgate/contracts/reports'
import { call } from '@schoolgate/ui/lib/api'
import { createOutbox } from '#lib/device/outbox'
import { requestTo, saidAt } from '#lib/device/request'

/** A report in the version the parent had before them. */
export type Signing = { id: string; version: number }

/** Signatures given without network. The school takes the first one only, so sending it twice does no harm. */
export const signatureOutbox = createOutbox<Signing, Signature[]>({
  kind: 'signature',
  formerShelf: 'signature-outbox',
  send: async ({ id, version }) => (await call(signTermReport, { params: { id }, body: { version } })).signatures,
  requestOf: ({ id, version }) => requestTo(signTermReport, { params: { id }, body: { version } }),
  sentBy: (said) => saidAt(signTermReport, said).signatures,
  nameOf: ({ id }) => id,
  isMessage: (kept): kept is Signing => typeof kept === 'object' && kept !== null && 'id' in kept && 'version' in kept,
})

/** Tells of a report whether its signature still waits to be sent; one for an earlier version does not count. */
export const useIsSigning = () => {
  const waiting = signatureOutbox.useWaiting()
  return ({ id, version }: Signing): boolean => waiting.some((each) => each.id === id && each.version === version)
}

/** Signs now, or keeps the signature until there is network. Answers with the signatures the school now has. */
export const signReport = async ({ id, version }: Signing, title: string): Promise<'kept' | Signature[]> =>
  (await signatureOutbox.tell({ id, version }, title))?.sent ?? 'kept'
