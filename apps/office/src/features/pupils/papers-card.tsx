import type { CardKind, WardPaper } from '@schoolgate/contracts/papers'
import { printLeavingPaper, printWardCard } from '@schoolgate/contracts/papers'
import type { Response } from '@schoolgate/contracts/endpoint'
import type { getWardRecord } from '@schoolgate/contracts/office-pupils'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { EndPaperSheet } from './end-paper-sheet.tsx'
import styles from './pupil.module.css'
import { papersWords } from './papers.words.ts'
import { usePrinting } from './use-printing.ts'

type PapersProps = Pick<Response<typeof getWardRecord>, 'ward' | 'moves' | 'papers'>

/** What the office gives of a child on paper, and what it gave: of a role that gives no papers nothing. */
export function PapersCard({ ward, moves, papers }: PapersProps) {
  const text = useWords(papersWords)
  const { print, isBusy, problem, asking } = usePrinting()
  if (papers === null) return null
  const params = { id: ward.id }
  const leaving = moves.find(({ to, state }) => to === null && (state === 'waiting' || state === 'done'))
  const isHere = ward.status === 'active'
  const card = (kind: CardKind, word: string) =>
    print(`${word} ${ward.fullname}`, () => call(printWardCard, { params, body: { kind } }))
  return (
    <Card>
      <h2>{text.papers}</h2>
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle size="s" />}>
          {problem}
        </Note>
      )}
      <div className={styles.prints}>
        {leaving !== undefined && (
          <PrintButton
            word={text.kinds[leaving.becomes === 'graduated' ? 'leaving_certificate' : 'transfer_letter']}
            isBusy={isBusy}
            onPrint={(word) => print(`${word} ${ward.fullname}`, () => call(printLeavingPaper, { params }))}
          />
        )}
        {isHere && <PrintButton word={text.kinds.pupil_card} isBusy={isBusy} onPrint={(word) => card('pupil_card', word)} />}
        {isHere && <PrintButton word={text.pickupCards} isBusy={isBusy} onPrint={(word) => card('pickup_card', word)} />}
      </div>
      {papers.length === 0 && <p className={styles.line}>{text.none}</p>}
      <ul>
        {papers.map((paper) => (
          <PaperRow key={paper.id} paper={paper} />
        ))}
      </ul>
      {asking}
    </Card>
  )
}

function PrintButton({ word, isBusy, onPrint }: { word: string; isBusy: boolean; onPrint: (word: string) => void }) {
  return (
    <Button size="small" busy={isBusy} onClick={() => onPrint(word)}>
      <IconPrinter size="s" />
      {word}
    </Button>
  )
}

function PaperRow({ paper }: { paper: WardPaper }) {
  const text = useWords(papersWords)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const kind = text.kinds[paper.kind]
  const name = paper.guardian === null ? kind : text.ofGuardian(kind, paper.guardian)
  return (
    <li className={styles.paper}>
      <span>
        <b className={styles.name}>{name}</b>
        <span className={styles.line}>
          {text.given(dayText(paper.given_on, language, 'year'), paper.given_by)} · {paper.code}
        </span>
      </span>
      {paper.is_over ? (
        <Chip>{text.over}</Chip>
      ) : (
        <Button size="small" aria-label={text.lostOf(name)} onClick={() => setOpen(true)}>
          {text.lost}
        </Button>
      )}
      <EndPaperSheet paper={paper} name={name} open={isOpen} onClose={() => setOpen(false)} />
    </li>
  )
}
