import type { Server } from 'node:net'

/** A key and its certificate, PEM. */
export type Certificate = { key: string; cert: string }

/** Lets a server listen on a free port of this machine, and ends it with all its connections. */
export async function listen(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<{ destroy(): void }>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    async close() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
