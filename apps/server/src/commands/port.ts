import { createServer } from 'node:net'
import { Refusal } from '#lib/refusal'

/** Tries the port before anything slow begins, and answers it; 0 asks for any free one. */
export function freePort(host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', (error) => reject(refusalToListen(error, host, port)))
  probe.listen(port, host, () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
  })
  return promise
}

/** Why listening failed, as a sentence to act on. */
export function refusalToListen(error: unknown, host: string, port: number): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return new Refusal(`Port ${port} on ${host} is in use by another program; set PORT to a free one.`, { cause: error })
    case 'EACCES':
      return new Refusal(`This user may not listen on port ${port}; set PORT to one above 1023.`, { cause: error })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Refusal(`HOST ${host} is not an address of this machine; 127.0.0.1 and 0.0.0.0 always are.`, { cause: error })
    default:
      return error
  }
}
