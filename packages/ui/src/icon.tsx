import { classes } from '#lib/classes'
import styles from './icon.module.css'

export type IconProps = { size?: 'xs' | 's' | 'm' | 'l'; className?: string | undefined }

/** Makes an icon component from a Phosphor path. Icons are always decoration: the word stands beside them. */
export const drawIcon = (path: string) =>
  function Icon({ size = 'm', className }: IconProps) {
    return (
      <svg className={classes(styles.icon, styles[size], className)} viewBox="0 0 256 256" aria-hidden="true">
        <path d={path} />
      </svg>
    )
  }
