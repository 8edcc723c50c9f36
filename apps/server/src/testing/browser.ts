import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A browser that keeps the cookies it is given, as a parent's would. */
export function browserAt(app: FastifyInstance, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  async function call(
    method: Method,
    url: string,
    payload?: object,
    more: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, ...more },
      cookies: Object.fromEntries(cookies),
      ...(payload ? { payload } : {}),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    call,
    get: (url: string) => call('GET', url),
    post: (url: string, payload?: object, more?: Record<string, string>) => call('POST', url, payload, more),
    put: (url: string, payload?: object) => call('PUT', url, payload),
    delete: (url: string) => call('DELETE', url),
  }
}
