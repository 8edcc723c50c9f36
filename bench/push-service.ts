import { createServer } from 'node:https'
import { throwAwayCertificate } from '@schoolgate/server/throw-away-certificate'

/** A push service in a process of its own that takes every message: says where it is, then how many have come when asked. */
const certificate = throwAwayCertificate()
let taken = 0
const server = createServer(certificate, (request, response) => {
  request.resume()
  request.on('end', () => {
    taken++
    response.writeHead(201).end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0, cert: certificate.cert })
})
process.on('message', () => process.send?.({ taken }))
process.on('disconnect', () => process.exit())
