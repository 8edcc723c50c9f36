import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from '#lib/classes'
import styles from './button.module.css'
import { Link } from './link.tsx'

type Look = {
  kind?: 'primary' | 'plain' | 'bare' | 'danger' | 'ink'
  size?: 'small' | 'normal' | 'big'
  full?: boolean
  children: ReactNode
}
type ButtonProps = Look & Omit<ComponentPropsWithRef<'button'>, 'className'> & { busy?: boolean; href?: undefined }
type LinkProps = Look & Omit<ComponentPropsWithRef<'a'>, 'className' | 'href'> & { href: string }

/**
 * One button: 48 px, 56 when `big`; one `primary` per screen. With `href` it is a link.
 * While `busy` it cannot be pressed again and keeps its place and focus.
 */
export function Button(props: ButtonProps | LinkProps) {
  const { kind = 'plain', size = 'normal', full, ...rest } = props
  const className = classes(styles.button, styles[kind], styles[size], full && styles.full)
  if (rest.href !== undefined) return <Link className={className} {...rest} />
  const { busy, onClick, ...button } = rest
  return (
    <button
      type="button"
      {...button}
      className={className}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}
