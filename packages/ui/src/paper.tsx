import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { classes } from '#lib/classes'
import styles from './paper.module.css'

/** Whether the page is being printed; a browser asks for the paper at once, so it is drawn before the listener returns. */
const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const heard = new AbortController()
    const print = matchMedia('print')
    // Between the two events of printing a browser may say that it does not print, while it changes over.
    let isAsked = false
    const look = () => flushSync(() => setPrinting(isAsked || print.matches))
    const follow = (now: boolean) => () => {
      isAsked = now
      look()
    }
    addEventListener('beforeprint', follow(true), heard)
    addEventListener('afterprint', follow(false), heard)
    print.addEventListener('change', look, heard)
    return () => heard.abort()
  }, [])
  return isPrinting
}

/**
 * What is printed instead of the screen: an A4 paper of our own making, drawn when it is printed. It stands beside the app, so that
 * where there is a paper nothing else is printed, whatever stands on the screen.
 */
export function Paper({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const isPrinting = usePrinting()
  return isPrinting && createPortal(<div className={classes(styles.paper, className)}>{children}</div>, document.body)
}

type Fact = readonly [label: string, value: ReactNode]

/** Facts in columns on a paper, the word left and the value right over dots; `className` says how many columns, else two. */
export function PaperFacts({ facts, className }: { facts: readonly Fact[]; className?: string | undefined }) {
  return (
    <dl className={classes(styles.facts, className ?? styles.two)}>
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

/** The head of a paper: crest, school and what this is, over a line in the school's colour. */
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

/** Lines of a paper under a head of words; what is left of them in a `tfoot`. */
export function PaperTable({ children }: { children: ReactNode }) {
  return <table className={styles.lines}>{children}</table>
}

/** A cell whose numbers stand under each other. */
export function PaperNumber({ children }: { children: ReactNode }) {
  return <td className={styles.n}>{children}</td>
}

/** The head of such a column. */
export function PaperNumberHead({ children }: { children: ReactNode }) {
  return <th className={styles.n}>{children}</th>
}

/** The last line of a paper. */
export function PaperFoot({ children }: { children: ReactNode }) {
  return <footer className={styles.foot}>{children}</footer>
}
