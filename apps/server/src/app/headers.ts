import { ANSWER_POLICY, NO_PLACE, NO_SOURCE } from '#lib/answer-policy'

/** The policy of the service worker's script: it fetches our own files, and a worker obeys its own script's policy. */
export const WORKER_POLICY = `${NO_SOURCE}; connect-src 'self'; ${NO_PLACE}`

/**
 * What every answer begins with (security §1, §2), whoever gives it. What may be kept, or may do more, says so itself: a page its wider
 * policy, a file how long it lasts.
 */
export const answerHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': ANSWER_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  // Said over plain http on a laptop it would lock the laptop out of its other servers.
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

/** The policy of a page: our own files, and what stands in the page itself only with these hashes. No other site. */
export const pagePolicy = ({ styles, scripts }: { styles: readonly string[]; scripts: readonly string[] }): string =>
  [
    NO_SOURCE,
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
