import type { Response } from '@schoolgate/contracts/endpoint'
import { type getOwingFamily, printOwingLetter } from '@schoolgate/contracts/owing'
import { useState } from 'react'
import { Link } from 'wouter'
import { keepFile, useNow } from '#features/frame'
import { sayUnlessGivenUp } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { IconFilePdf } from '@schoolgate/ui/icons/file-pdf'
import { call } from '@schoolgate/ui/lib/api'
import { dayText, momentText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Sheet } from '@schoolgate/ui/sheet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { NoteForm } from './note-form.tsx'
import styles from './owing.module.css'
import { useFamily } from './owing.queries.ts'
import { owingWords } from './owing.words.ts'
import { PlanSheet } from './plan-sheet.tsx'
import { RemindCard } from './remind-card.tsx'

type Found = Response<typeof getOwingFamily>

/** One family: its bills, the days it named, what was noted, and what may be done. */
export function FamilySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useWords(owingWords)
  const language = useLanguage()
  const asked = useFamily(id)
  const { family } = asked.data ?? {}
  const isPaid = family?.not_reminded === 'paid'
  return (
    <Sheet
      open
      onClose={onClose}
      title={family?.name ?? text.family}
      {...(family === undefined ? {} : { line: text.leftInAll(moneyText(family.left, language)) })}
    >
      {asked.data === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <div className={styles.parts}>
          <People family={asked.data.family} />
          <Papers family={asked.data.family} />
          {isPaid ? <p>{text.allPaid}</p> : <Bills found={asked.data} />}
          {asked.data.promises.length > 0 && <Promises promises={asked.data.promises} />}
          <Notes notes={asked.data.notes} />
          {!isPaid && <NoteForm id={id} isInPeace={asked.data.family.stand === 'in_peace'} />}
          {isPaid ? null : asked.data.family.not_reminded === null ? (
            <RemindCard whom={{ only: asked.data.family.id }} />
          ) : (
            <p className={styles.small}>
              {text.leftOut}
              {language === 'fr' ? '\u00a0: ' : ': '}
              {text.why[asked.data.family.not_reminded]}
            </p>
          )}
        </div>
      )}
    </Sheet>
  )
}

/** The family's account, and the letter that it would get, looked at before it goes. */
function Papers({ family: { id, guardians, not_reminded } }: { family: Found['family'] }) {
  const text = useWords(owingWords)
  const look = async () => {
    try {
      keepFile(await call(printOwingLetter, { params: { id } }), { name: `${text.letter}.pdf`, type: 'application/pdf' })
    } catch (error) {
      sayUnlessGivenUp(error)
    }
  }
  return (
    <div className={styles.acts}>
      <Button size="small" href={`/money/families/${id}`}>
        {text.statement}
      </Button>
      {guardians.length > 0 && not_reminded !== 'paid' && (
        <Button size="small" onClick={() => void look()}>
          <IconFilePdf size="s" />
          {text.letter}
        </Button>
      )}
    </div>
  )
}

function People({ family: { guardians, children } }: { family: Found['family'] }) {
  const text = useWords(owingWords)
  const language = useLanguage()
  return (
    <section>
      <h3>{text.guardians}</h3>
      <ul className={styles.lines}>
        {guardians.map(({ fullname, phone }) => (
          <li key={`${fullname}${phone}`}>
            <span>{fullname}</span>
            {phone !== null && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
          </li>
        ))}
        {guardians.length === 0 && <li>{text.nobody}</li>}
      </ul>
      <h3>{text.children}</h3>
      <ul className={styles.lines}>
        {children.map(({ ward_id, fullname, class: klass, left, has_left }) => (
          <li key={ward_id}>
            <span>
              <Link href={`/pupils/${ward_id}`} className={styles.link}>
                {fullname}
              </Link>
              , {klass} {has_left && <Chip>{text.hasLeft}</Chip>}
            </span>
            <b>{moneyText(left, language)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Bills({ found: { bills, family } }: { found: Found }) {
  const text = useWords(owingWords)
  const language = useLanguage()
  const [planned, setPlanned] = useState<string | null>(null)
  const bill = bills.find(({ bill_id }) => bill_id === planned)
  const nameOf = new Map(family.children.map(({ ward_id, first_name }) => [ward_id, first_name]))
  return (
    <section>
      <h3>{text.bills}</h3>
      <ul className={styles.lines}>
        {bills.map(({ bill_id, ward_id, bill_no, term, academic_year, due_on, left, plan }) => (
          <li key={bill_id}>
            <span>
              <Link href={`/fees/bills/${bill_id}`} className={styles.link}>
                {bill_no}
              </Link>
              , {nameOf.get(ward_id)}
              <span className={styles.small}>
                {term}, {academic_year}
                {due_on !== null && `, ${text.due(dayText(due_on, language, 'year'))}`}
              </span>
              {plan.map((part) => (
                <span key={part.due_on} className={styles.small}>
                  {text.part(moneyText(part.amount, language), dayText(part.due_on, language))}
                </span>
              ))}
            </span>
            <span className={styles.ofBill}>
              <b>{moneyText(left, language)}</b>
              <Button size="small" aria-label={text.inPartsOf(bill_no)} onClick={() => setPlanned(bill_id)}>
                {text.inParts}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {bill && <PlanSheet bill={bill} onClose={() => setPlanned(null)} />}
    </section>
  )
}

const TONES = { waits: 'info', kept: 'ok', broken: 'late' } as const

function Promises({ promises }: { promises: Found['promises'] }) {
  const text = useWords(owingWords)
  const language = useLanguage()
  return (
    <section>
      <h3>{text.promises}</h3>
      <ul className={styles.lines}>
        {promises.map(({ day, amount, made_at, made_by, state }, at) => (
          <li key={`${made_at}${at}`}>
            <span>
              {text.part(moneyText(amount, language), dayText(day, language))}
              {made_by !== null && <span className={styles.small}>{made_by}</span>}
            </span>
            <Chip tone={TONES[state]}>{text.states[state]}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Notes({ notes }: { notes: Found['notes'] }) {
  const text = useWords(owingWords)
  const language = useLanguage()
  const now = useNow()
  return (
    <section>
      <h3>{text.notes}</h3>
      <p className={styles.small}>{text.notesLine}</p>
      {notes.length === 0 && <p className={styles.small}>{text.noNotes}</p>}
      <ul className={styles.lines}>
        {notes.map(({ id, kind, text: said, until, at, by }) => (
          <li key={id}>
            <span>
              {text.noteKinds[kind]}
              {until !== null && ` ${text.until(dayText(until, language))}`}
              {said !== null && <span className={styles.said}>{said}</span>}
              <span className={styles.small}>
                {momentText(at, now, language)}
                {by !== null && `, ${by}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
