import type { Endpoint, Request } from '@schoolgate/contracts/endpoint'
import { ApiError, type CallOptions, OfflineError, reach, TIMEOUT } from '#lib/api'
import { eventsIn } from '#lib/event-stream'

/**
 * Calls an endpoint that tells its answer bit by bit and gives every event as it comes. Throws as `call` does; a connection
 * that breaks, or is silent for as long as `timeout`, is an `OfflineError` too. Whoever leaves the loop hangs up.
 */
export async function* listenTo<E extends Endpoint>(
  endpoint: E,
  input: Request<E>,
  options: CallOptions = {},
): AsyncGenerator<unknown, void> {
  const silence = new AbortController()
  const wait = () => setTimeout(() => silence.abort(), options.timeout ?? TIMEOUT)
  let timer = wait()
  try {
    const answer = await reach(endpoint, { input, options, accept: 'text/event-stream', signal: silence.signal })
    for await (const event of eventsIn(answer)) {
      clearTimeout(timer)
      timer = wait()
      yield event
    }
  } catch (cause) {
    if (options.signal?.aborted || cause instanceof ApiError || cause instanceof OfflineError) throw cause
    throw new OfflineError('the answer broke off', { cause })
  } finally {
    clearTimeout(timer)
  }
}
