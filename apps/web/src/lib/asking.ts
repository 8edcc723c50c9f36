import type { Endpoint, Request, Response } from '@schoolgate/contracts/endpoint'
import { ask } from '@schoolgate/ui/lib/api'
import { brought } from '@schoolgate/ui/lib/brought'

/*
 * How a query asks an endpoint: where its answer came with the page (the server's app/own-pages), the screen begins with it, else it is
 * asked for. Every query that a screen begins with is written so.
 */

type Asked = { signal: AbortSignal }

/** All that an endpoint answers. */
export const whole = <Answer>(answer: Answer): Answer => answer

/** One answer, and of it what `pick` takes. */
export const asking = <E extends Endpoint & { method: 'GET' }, Data>(
  endpoint: E,
  input: Request<E>,
  pick: (answer: Response<E>) => Data,
) => ({
  queryFn: async ({ signal }: Asked): Promise<Data> => pick(await ask(endpoint, input, signal)),
  initialData: (): Data | undefined => {
    const came = brought(endpoint, input)
    return came && pick(came)
  },
})

/** A list that comes page by page. */
export const askingPages = <E extends Endpoint & { method: 'GET' }>(
  endpoint: E,
  inputAt: (cursor: string | undefined) => Request<E>,
) => ({
  queryFn: ({ pageParam, signal }: Asked & { pageParam: string | undefined }): Promise<Response<E>> =>
    ask(endpoint, inputAt(pageParam), signal),
  initialPageParam: undefined as string | undefined,
  initialData: (): { pages: Response<E>[]; pageParams: (string | undefined)[] } | undefined => {
    const came = brought(endpoint, inputAt(undefined))
    return came && { pages: [came], pageParams: [undefined] }
  },
})
