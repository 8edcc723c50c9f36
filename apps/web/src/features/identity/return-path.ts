/** Where to go after sign-in: the page first asked for if it is one of our own, else home. */
export const returnPath = (search: string): string => {
  const asked = new URLSearchParams(search).get('next') ?? ''
  // "//evil" and "/\evil" are other sites to a browser; the URL parser says so, whatever the spelling.
  if (!asked.startsWith('/')) return '/home'
  const base = 'https://school.invalid'
  const url = URL.canParse(asked, base) ? new URL(asked, base) : null
  if (!url || url.origin !== base || url.pathname.startsWith('//') || url.pathname === '/login') return '/home'
  return url.pathname + url.search + url.hash
}

/** The login page with the way back to the page that was asked for. */
export const rememberReturn = (path: string): string =>
  path === '/' || path === '/home' ? '/login' : `/login?next=${encodeURIComponent(path)}`
