import type { Endpoint } from './endpoint.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The address of an endpoint with its parameters and query filled in; what is asked in another order has the same. */
export const addressOf = ({ path }: Pick<Endpoint, 'path'>, input: unknown): string => {
  const { params, query } = isRecord(input) ? input : {}
  const place = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(isRecord(params) ? String(params[name]) : ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(isRecord(query) ? query : {}))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') search.set(name, `${value}`)
  search.sort()
  return search.size > 0 ? `${place}?${search}` : place
}
