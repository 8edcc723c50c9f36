import type { Move } from '@schoolgate/contracts/moves'
import { useState } from 'react'
import { useIsOffice } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { toast } from '@schoolgate/ui/toast'
import styles from './moving.module.css'
import { movingWords } from './moving.words.ts'
import { useUndo } from './use-moving.ts'

/** From which class a child came, to which one they go, and what of it can be undone. */
export function MovesCard({ moves }: { moves: readonly Move[] }) {
  const text = useWords(movingWords)
  return (
    <Card>
      <h2>{text.history}</h2>
      {moves.length === 0 && <p className={styles.line}>{text.noHistory}</p>}
      <ul>
        {moves.map((move) => (
          <MoveRow key={move.act_id} move={move} />
        ))}
      </ul>
    </Card>
  )
}

function MoveRow({ move }: { move: Move }) {
  const text = useWords(movingWords)
  const language = useLanguage()
  const isOffice = useIsOffice()
  const undo = useUndo()
  const [isBusy, setBusy] = useState(false)
  const { day, from, to, state, reason, next_school, asked_by, may_undo } = move
  const what = to === null ? text.out(from) : text.to(from, to)
  const when = (to === null ? text.outOn : text.on)[state](dayText(day, language, 'year'))
  const takeBack = async () => {
    setBusy(true)
    try {
      const { undone } = await undo(move)
      toast(undone > 0 ? text.undone : text.notUndone)
    } catch (error) {
      sayNotTaken(error)
    }
    setBusy(false)
  }
  return (
    <li className={styles.entry}>
      <b className={styles.block}>{what}</b>
      <span className={styles.line}>{[when, next_school, text.by(asked_by)].filter((part) => part !== null).join(' · ')}</span>
      {reason !== null && <span className={styles.line}>“{reason}”</span>}
      {isOffice && may_undo && (
        <Button size="small" busy={isBusy} aria-label={text.undoOf(what)} onClick={() => void takeBack()}>
          {text.undo}
        </Button>
      )}
    </li>
  )
}
