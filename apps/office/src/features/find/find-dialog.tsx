import type { find, FoundGuardian } from '@schoolgate/contracts/find'
import type { Response } from '@schoolgate/contracts/endpoint'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { relationshipWords } from '#features/guardians'
import { Arch, useIsOffice, useRoleName, useSession } from '#features/identity'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconMagnifyingGlass } from '@schoolgate/ui/icons/magnifying-glass'
import { IconX } from '@schoolgate/ui/icons/x'
import { useWords } from '@schoolgate/ui/lib/words'
import { Modal } from '@schoolgate/ui/modal'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './find.module.css'
import { useFound } from './find.queries.ts'
import { findWords } from './find.words.ts'

type FindDialogProps = { isOpen: boolean; onClose: () => void; closeWord: string }

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** “Find someone”: from anywhere, by any name, number or phone; arrows choose, Enter opens. */
export function FindDialog({ isOpen, onClose, closeWord }: FindDialogProps) {
  const text = useWords(findWords)
  return (
    <Modal open={isOpen} onClose={onClose} className={styles.find} label={text.title}>
      <Search onClose={onClose} closeWord={closeWord} />
    </Modal>
  )
}

function Search({ onClose, closeWord }: Pick<FindDialogProps, 'onClose' | 'closeWord'>) {
  const text = useWords(findWords)
  const id = useId()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isEntered = useRef(false)
  const { asked, isEnough, isCurrent, found } = useFound(typed)
  const links = () => [...(panel.current?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])]

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = links()
    const at = all.findIndex((link) => link === document.activeElement)
    const next = all[at + step]
    if (next) next.focus()
    else if (at + step < 0) field.current?.focus()
  }
  const openFirst = () => {
    isEntered.current = false
    const [first] = links()
    if (!first) return
    onClose()
    navigate(first.pathname.replace(/^\/office/, ''))
  }
  // Enter may come before the answer, which then opens its own first: never the one found for fewer letters.
  const onAnswer = useEffectEvent(() => {
    if (isEntered.current) openFirst()
  })
  useEffect(() => {
    if (isCurrent) onAnswer()
  }, [isCurrent])
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== field.current) return
    event.preventDefault()
    isEntered.current = true
    if (isCurrent) openFirst()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field and the links in it take the focus; the arrows go between them
    <div
      ref={panel}
      className={styles.panel}
      onKeyDown={(event) => {
        move(event)
        enter(event)
      }}
    >
      <div className={styles.head}>
        <span className={styles.box}>
          <IconMagnifyingGlass />
          <input
            ref={field}
            className={styles.input}
            // No `search`: the browser would have Escape empty the field instead of closing.
            type="text"
            role="searchbox"
            inputMode="search"
            aria-label={text.field}
            aria-describedby={`${id}hint`}
            placeholder={text.field}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens this has asked to type
            autoFocus
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              isEntered.current = false
            }}
          />
          <span role="status" className={styles.count}>
            {isEnough && found.data && isCurrent ? text.found(countOf(found.data)) : ''}
          </span>
        </span>
        <IconButton label={closeWord} onClick={onClose}>
          <IconX />
        </IconButton>
      </div>
      <p id={`${id}hint`} className={isEnough ? styles.hidden : styles.line}>
        {text.hint}
      </p>
      {isEnough && found.data === undefined && (
        <NotHereYet asked={found} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
      {isEnough && found.data !== undefined && <Results asked={asked} found={found.data} onOpen={onClose} />}
      <OwnReach />
    </div>
  )
}

type Found = Response<typeof find>
const countOf = ({ pupils, guardians, colleagues }: Found) => pupils.length + guardians.length + colleagues.length

function Results({ asked, found, onOpen }: { asked: string; found: Found; onOpen: () => void }) {
  const text = useWords(findWords)
  const { pupils, guardians, colleagues, is_alike } = found
  if (countOf(found) === 0)
    return (
      <div className={styles.nobody}>
        <b>{text.nobody(asked)}</b>
        <p className={styles.line}>{text.nobodyLine}</p>
      </div>
    )
  return (
    <>
      {is_alike && <p className={styles.line}>{text.alike(asked)}</p>}
      {pupils.length > 0 && (
        <Group title={text.pupils}>
          {pupils.map(({ id, fullname, class: klass, admission_no, status }) => (
            <Row key={id} href={`/pupils/${id}`} name={fullname} onOpen={onOpen}>
              {klass} · {admission_no}
              {status !== 'active' && ` · ${text.left}`}
            </Row>
          ))}
        </Group>
      )}
      {guardians.length > 0 && (
        <Group title={text.guardians}>
          {guardians.map((guardian) => (
            <GuardianRow key={guardian.id} guardian={guardian} onOpen={onOpen} />
          ))}
        </Group>
      )}
      {colleagues.length > 0 && (
        <Group title={text.colleagues}>
          {colleagues.map((colleague) => (
            <ColleagueRow key={colleague.id} {...colleague} onOpen={onOpen} />
          ))}
        </Group>
      )}
    </>
  )
}

function GuardianRow({ guardian: { id, title, fullname, of }, onOpen }: { guardian: FoundGuardian; onOpen: () => void }) {
  const text = useWords(findWords)
  const relationships = useWords(relationshipWords)
  const mayOpen = useIsOffice()
  const [child, ...others] = of
  return (
    <Row
      href={mayOpen ? `/pupils/guardians/${id}` : `/pupils/${child?.ward_id ?? ''}`}
      name={title === null ? fullname : `${title} ${fullname}`}
      onOpen={onOpen}
    >
      {child && text.of(relationships[child.relationship], child.first_name, child.class, others.length)}
    </Row>
  )
}

function ColleagueRow({ title, fullname, role, onOpen }: Found['colleagues'][number] & { onOpen: () => void }) {
  const roleName = useRoleName(role)
  return (
    <Row href="/people" name={title === null ? fullname : `${title} ${fullname}`} onOpen={onOpen}>
      {roleName}
    </Row>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.rows}>{children}</ul>
    </section>
  )
}

type RowProps = { href: string; name: string; onOpen: () => void; children: ReactNode }

function Row({ href, name, onOpen, children }: RowProps) {
  return (
    <li>
      <Link href={href} className={styles.row} onClick={onOpen}>
        <Arch name={name} onPage />
        <span className={styles.words}>
          <b className={styles.name}>{name}</b>
          <span className={styles.small}>{children}</span>
        </span>
      </Link>
    </li>
  )
}

/** Whom this role finds, said where it looks. */
function OwnReach() {
  const text = useWords(findWords)
  const session = useSession()
  const isTeacher = session.state === 'in' && session.staff.role === 'teacher'
  return <p className={styles.foot}>{isTeacher ? text.ownClass : text.written}</p>
}
