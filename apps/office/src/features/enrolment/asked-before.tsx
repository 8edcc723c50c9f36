import type { Response } from '@schoolgate/contracts/endpoint'
import type { getPromotion } from '@schoolgate/contracts/moves'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { toast } from '@schoolgate/ui/toast'
import styles from './moving.module.css'
import { movingWords } from './moving.words.ts'
import { useUndo } from './use-moving.ts'

/** What was asked for before, while it can be undone. */
export function AskedBefore({ asked }: Pick<Response<typeof getPromotion>, 'asked'>) {
  const text = useWords(movingWords)
  const language = useLanguage()
  const undo = useUndo()
  const [isBusy, setBusy] = useState(false)
  if (asked === null) return null
  const { pupils, day, asked_by, state } = asked
  const takeBack = async () => {
    setBusy(true)
    try {
      const { undone, stays } = await undo(asked)
      toast(text.upUndone(undone, stays))
    } catch (error) {
      sayNotTaken(error)
    }
    setBusy(false)
  }
  return (
    <Card soft className={styles.asked}>
      <b className={styles.block}>
        {(state === 'waiting' ? text.upAsked : text.upDone)(pupils, dayText(day, language, 'year'), asked_by)}
      </b>
      <Button size="small" busy={isBusy} onClick={() => void takeBack()}>
        {text.undo}
      </Button>
    </Card>
  )
}
