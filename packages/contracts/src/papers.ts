import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id } from './primitives.ts'

const ofOffice = { access: ['head', 'office'], freshProof: true } as const
const ofOne = z.strictObject({ id: Id })
/** Why it leaves the school: the parents read it. */
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))

/** What the office gives on paper of one pupil: to who leaves, and cards for the gate. */
export const PAPER_KINDS = ['transfer_letter', 'leaving_certificate', 'pupil_card', 'pickup_card'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

export const CARD_KINDS = ['pupil_card', 'pickup_card'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** So many seconds a code on paper lets its guardian in for the first time. */
export const PAPER_CODE_EXPIRES_IN = 14 * 86_400

/** A paper that was given: what its code says to whoever checks it. */
export const WardPaper = z.object({
  id: Id,
  kind: z.enum(PAPER_KINDS),
  code: z.string(),
  given_on: Day,
  given_by: z.string(),
  /** Of a card to pick up with: who picks up. */
  guardian: z.nullable(z.string()),
  /** Whoever checks it is told that it is worth nothing: it was ended, or what it says is over. */
  is_over: z.boolean(),
})
export type WardPaper = z.infer<typeof WardPaper>

export const printLeavingPaper = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/v1/office/wards/:id/leaving_paper',
  opens: 'leaving_papers.printed',
  params: ofOne,
  file: true,
  summary: 'The transfer letter of a pupil who leaves, or the certificate of one who finished, as A4 PDF; again the same one',
})

export const printWardCard = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/v1/office/wards/:id/cards',
  opens: 'cards.opened',
  params: ofOne,
  body: z.strictObject({ kind: z.enum(CARD_KINDS) }),
  file: true,
  summary: 'The card of one pupil, or those of who may pick the child up, as A4 PDF to cut; a card that was ended is a new one',
})

export const printClassCards = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/v1/office/classes/:id/cards',
  opens: 'cards.printed',
  params: ofOne,
  body: z.strictObject({ kind: z.enum(CARD_KINDS), reason }),
  file: true,
  summary: 'Cards of a whole class as A4 PDF to cut, ten on a page',
})

export const printPaperCodes = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/v1/office/classes/:id/paper_codes',
  opens: 'paper_codes.printed',
  params: ofOne,
  body: z.strictObject({ reason }),
  file: true,
  summary:
    'A letter with a code for each guardian of a class who was never in the app, as A4 PDF to cut; it ends the code before',
})

export const endPaper = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/v1/office/papers/:id/end',
  opens: 'nothing',
  params: ofOne,
  response: z.object({ paper: z.pick(WardPaper, { id: true, is_over: true }) }),
  summary: 'A card was lost, or a letter was wrong: from now on its code says that it is worth nothing',
})
