import type { ComponentPropsWithRef } from 'react'
import { Link as RouteLink } from 'wouter'

// What the app's own router opens; files, phone numbers, other sites, a school's own address (/s/…) and the office are the browser's business.
const isOwnPage = (href: string): boolean =>
  href.startsWith('/') && !/^\/(\/|s\/|office(\/|$))/.test(href) && !/\.\w+$/.test(href) && !href.startsWith('/api/')

/** A link that opens the app's own pages without a reload, and everything else as the browser does. */
export function Link({ href, children, ...rest }: ComponentPropsWithRef<'a'> & { href: string }) {
  if (isOwnPage(href))
    return (
      <RouteLink href={href} {...rest}>
        {children}
      </RouteLink>
    )
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
