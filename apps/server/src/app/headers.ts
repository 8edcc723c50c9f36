import type { FastifyHelmetOptions } from '@fastify/helmet'

/** The headers of every answer (security §1); pages bring their own, wider Content-Security-Policy. */
export const securityHeaders = (publicUrl: string): FastifyHelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
  strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  xFrameOptions: { action: 'deny' },
  // For browsers nobody has any more; each would cost a parent bytes on every answer.
  dnsPrefetchControl: false,
  ieNoOpen: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
  originAgentCluster: false,
})

/** The policy of a page: our own files, and what stands in the page itself only with these hashes. No other site. */
export const pagePolicy = ({ styles, scripts }: { styles: readonly string[]; scripts: readonly string[] }): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types schoolgate',
  ].join('; ')

/** The policy of the service worker's script: it fetches our own files, and a worker obeys its own script's policy. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"
