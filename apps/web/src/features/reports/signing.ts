import { type Signature, signTermReport } from '@schoolgate/contracts/reports'
import { call } from '#lib/api'
import { createOutbox } from '#lib/outbox'

/** Signatures given without network, by the report's id. The school takes the first one only, so sending it twice does no harm. */
export const signatureOutbox = createOutbox<string, Signature[]>({
  shelf: 'signature-outbox',
  send: async (id) => (await call(signTermReport, { params: { id } })).signatures,
  isSame: (one, other) => one === other,
  isMessage: (kept) => typeof kept === 'string',
})

/** The reports whose signature still waits to be sent. */
export const useSigning = signatureOutbox.useOutbox

/** Signs now, or keeps the signature until there is network. Answers with the signatures the school now has. */
export const signReport = async (id: string): Promise<'kept' | Signature[]> => (await signatureOutbox.tell(id))?.sent ?? 'kept'
