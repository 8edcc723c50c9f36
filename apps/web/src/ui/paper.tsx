import type { ReactNode } from 'react'
import { classes } from '#lib/classes'
import styles from './paper.module.css'

/** What is printed instead of the screen: an A4 paper of our own making, hidden until then. */
export function Paper({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classes(styles.paper, className)} aria-hidden="true">
      {children}
    </div>
  )
}

type Fact = readonly [label: string, value: ReactNode]

/** Facts in columns on a paper, the word left and the value right over dots; `className` says how many columns. */
export function PaperFacts({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) {
  return (
    <dl className={classes(styles.facts, className)}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Head = { crest: ReactNode; name: string | undefined; place: string; title: ReactNode; className?: string | undefined }

/** The head of a paper about money: crest, school and what this is, over a line in the school's colour. */
export function PaperHead({ crest, name, place, title, className }: Head) {
  return (
    <header className={classes(styles.head, className)}>
      {crest}
      <div>
        <p className={styles.name}>{name}</p>
        <p>{place}</p>
      </div>
      <p className={styles.title}>{title}</p>
    </header>
  )
}
