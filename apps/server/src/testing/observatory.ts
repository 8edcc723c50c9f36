/** Headers as whatever asked for them has them. */
export type Headers = Readonly<Record<string, string | number | readonly string[] | undefined>>
/** What a rule adds to the hundred that everybody begins with, or takes off. */
type Rule = (headers: Headers) => number

const SIX_MONTHS = 15_768_000
const BROAD = /^(\*|ftp:|https?:|https?:\/\/\*(\.\*)?)$/
const UNSAFE = /^('unsafe-inline'|'unsafe-eval'|data:)$/

const textOf = (headers: Headers, name: string): string => [headers[name] ?? ''].flat().join(', ')

/** The sources of each directive of a policy. */
const directivesOf = (headers: Headers): Map<string, string[]> =>
  new Map(
    textOf(headers, 'content-security-policy')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .flatMap(([name, ...sources]) => (name ? [[name, sources]] : [])),
  )

const policy: Rule = (headers) => {
  const directives = directivesOf(headers)
  if (directives.size === 0) return -25
  const byDefault = directives.get('default-src')
  const sourcesOf = (name: string) => directives.get(name) ?? byDefault ?? ['*']
  const isLoose = (source: string) => BROAD.test(source) || UNSAFE.test(source)
  if (sourcesOf('script-src').some(isLoose) || sourcesOf('object-src').some((source) => BROAD.test(source))) return -20
  if (sourcesOf('style-src').some(isLoose)) return 0
  // The published text asks for the forms too, which the published program does not look at.
  const areFormsOurs = /^'(none|self)'$/.test(directives.get('form-action')?.join(' ') ?? '')
  return byDefault?.join(' ') === "'none'" && areFormsOurs ? 10 : 5
}

/** Stricter than the published rule: each cookie is taken for a session's. */
const cookies: Rule = (headers) => {
  const set = [headers['set-cookie'] ?? []].flat().map(String)
  if (set.length === 0) return 0
  const lacks = (attribute: RegExp) => set.some((cookie) => !attribute.test(cookie))
  if (lacks(/; *secure/i)) return -40
  if (lacks(/; *httponly/i)) return -30
  return lacks(/; *samesite=(strict|lax)/i) ? 0 : 5
}

const RULES: readonly Rule[] = [
  policy,
  cookies,
  // Shared with every site, and with its users' cookies.
  (headers) => (textOf(headers, 'access-control-allow-credentials') === 'true' ? -50 : 0),
  (headers) =>
    /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(textOf(headers, 'referrer-policy')) ? 5 : -5,
  (headers) => {
    const [, seconds] = /max-age=(\d+)/.exec(textOf(headers, 'strict-transport-security')) ?? []
    if (seconds === undefined) return -20
    return Number(seconds) >= SIX_MONTHS ? 0 : -10
  },
  (headers) => (textOf(headers, 'x-content-type-options') === 'nosniff' ? 0 : -5),
  (headers) => {
    if (directivesOf(headers).has('frame-ancestors')) return 5
    return /^(deny|sameorigin)$/i.test(textOf(headers, 'x-frame-options')) ? 0 : -20
  },
  (headers) => (/^same-(origin|site)$/.test(textOf(headers, 'cross-origin-resource-policy')) ? 10 : 0),
]

/** Bonuses count only for who would have an A without them. */
const ENOUGH_FOR_BONUSES = 90

/**
 * The score of an answer's headers by the rules that Mozilla's HTTP Observatory publishes (mdn/mdn-http-observatory,
 * `src/grader/charts.js` and `src/analyzer/tests`, read on 2026-11-22). Not said by headers, and nothing here: that http leads to
 * https, which the proxy does (+0), scripts of our own origin without integrity (+0), and the browsers' preload list (+5 for who is on it).
 */
export function observatoryScore(headers: Headers): number {
  const found = RULES.map((rule) => rule(headers))
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 100)
  const withoutBonuses = sum(found.filter((number) => number < 0))
  return withoutBonuses >= ENOUGH_FOR_BONUSES ? sum(found) : withoutBonuses
}
