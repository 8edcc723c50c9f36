import type { Endpoint } from '@schoolgate/contracts/endpoint'
import { OPENINGS } from '@schoolgate/contracts/openings'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Shown } from '#lib/route'
import type { Scope } from '#lib/scope'
import type { Audit } from '#modules/audit'

/** Why papers leave the school, in the words of who takes them out. */
const WithReason = z.looseObject({ reason: z.string() })

/** Refuses to boot with a door of staff that does not say what it shows of children, or by which papers leave unproven and unexplained. */
export function requireDeclaredOpening({ access, opens, method, path, freshProof, body }: Endpoint): void {
  const door = `${method} ${path}`
  if (Array.isArray(access) && opens === undefined) throw new Error(`${door} does not declare what of a child it shows to staff.`)
  if (opens === undefined || opens === 'nothing' || OPENINGS[opens] !== 'export') return
  if (!freshProof || !body || !hasReason(body)) throw new Error(`${door} lets papers out without a fresh proof and a reason.`)
}

function hasReason(body: NonNullable<Endpoint['body']>): boolean {
  const { required } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return required?.includes('reason') ?? false
}

type Handled = { endpoint: Endpoint; scope: Scope | null; request: FastifyRequest; answer: unknown }

/**
 * The one place where what staff are shown of a child is written down: between the handler and the answer, so that no handler can forget
 * it and nothing is shown of which nobody could hear.
 */
export async function shownTo({ endpoint, scope, request, answer }: Handled, audit: Audit): Promise<unknown> {
  const { opens = 'nothing', method, path } = endpoint
  const isShown = answer instanceof Shown
  if (isShown !== (opens !== 'nothing')) throw new Error(`${method} ${path} does not show what it declares.`)
  if (!isShown || opens === 'nothing') return answer
  if (!scope || scope.role === 'parent') return answer.answer()
  const { data: said } = WithReason.safeParse(request.body)
  const isExport = OPENINGS[opens] === 'export'
  return audit.open(
    {
      what: opens,
      scope,
      address: request.ip,
      note: isExport ? (said?.reason ?? null) : null,
      isDone: method !== 'GET' && !isExport,
    },
    answer,
  )
}
