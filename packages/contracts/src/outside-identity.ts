/** Firebase, spoken to by REST: `address` is where, `key` the project's web API key, which is no secret. */
type Firebase = { kind: 'firebase'; address: string; key: string }
/** An OpenID Connect issuer: its name, and the two of its addresses that a browser speaks to. */
type OpenIdConnect = { kind: 'oidc'; issuer: string; client_id: string; authorization_endpoint: string; token_endpoint: string }

/** The provider at which the login page signs in first (wire.md §3a), as the server writes it into the pages. */
export type OutsideIdentity = Firebase | OpenIdConnect
