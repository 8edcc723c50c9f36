import { BlockList, isIP } from 'node:net'

/** The push services of the browsers (security §1 "push"); jmt17.google.com is what Debian's Chromium uses. */
const HOSTS = new Set(['fcm.googleapis.com', 'jmt17.google.com'])
/** Services that spread over many hosts, by the ending every host of theirs has. */
const ENDINGS = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/** True for an address that our own network, or this machine, would answer. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  return version === 0 || PRIVATE.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

const PRIVATE = new BlockList()
const PRIVATE_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
]
for (const [net, prefix] of PRIVATE_IPV4) PRIVATE.addSubnet(net, prefix, 'ipv4')
const PRIVATE_IPV6: [string, number][] = [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]
for (const [net, prefix] of PRIVATE_IPV6) PRIVATE.addSubnet(net, prefix, 'ipv6')

/**
 * The push service an endpoint belongs to, as an origin; null when it is none we send to.
 * `testHosts` (host:port) are further ones that only the surroundings can name.
 */
export function pushServiceOf(endpoint: string, testHosts: readonly string[]): string | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  // A browser's endpoint is already as the URL standard writes it; one that is not hides something.
  if (url.href !== endpoint || url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '')
    return null
  if (testHosts.includes(url.host)) return url.origin
  const isKnown = HOSTS.has(url.hostname) || ENDINGS.some((ending) => url.hostname.endsWith(ending))
  return url.port === '' && isKnown ? url.origin : null
}
