import tls, { type ConnectionOptions } from 'node:tls'

/*
 * Loaded into the server before its own code (NODE_OPTIONS): its connections to Google's push hosts go to the stand-in on this
 * machine. Nothing else changes: what it sends, and which hosts it agrees to send to, are as in a school.
 */
const GOOGLE = new Set(['jmt17.google.com', 'fcm.googleapis.com'])
const port = Number(process.env['GOOGLE_STAND_IN'])
const { connect } = tls

const redirected = (options: ConnectionOptions): ConnectionOptions =>
  GOOGLE.has(options.host ?? '') ? { ...options, host: '127.0.0.1', port, servername: 'localhost' } : options

Object.assign(tls, {
  connect: (options: ConnectionOptions, connected?: () => void) => connect(redirected(options), connected),
})
