import type { OutsideIdentity } from '@schoolgate/contracts/outside-identity'
import { escapeHtml } from './html.ts'

/** A built page that says at whom the reader may sign in first; as it was built where there is nobody. */
export const sayingOf = (outside: OutsideIdentity | null, template: string): string =>
  outside === null
    ? template
    : template.replace(
        '<meta name="schoolgate-school"',
        (school) => `<meta name="schoolgate-identity" content="${escapeHtml(JSON.stringify(outside))}">${school}`,
      )

/** The policy of a page that may also speak to the provider, and to no other site. */
export const allowing = (outside: OutsideIdentity | null, policy: string): string =>
  outside === null ? policy : policy.replace("connect-src 'self'", (own) => `${own} ${new URL(spokenTo(outside)).origin}`)

/** Where the app itself calls: to an issuer's own pages the browser goes as to any other page. */
const spokenTo = (outside: OutsideIdentity): string => (outside.kind === 'oidc' ? outside.token_endpoint : outside.address)
