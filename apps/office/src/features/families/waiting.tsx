import { keepFamily } from '@schoolgate/contracts/families'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '#features/frame'
import { pupilsQueries } from '#features/guardians'
import { sayUnlessGivenUp } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { call } from '@schoolgate/ui/lib/api'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Slip } from '@schoolgate/ui/slip'
import { toast } from '@schoolgate/ui/toast'
import { familiesWords } from './families.words.ts'

/** A family that will be forgotten, and the way to stop it. */
export function Waiting({ id, on }: { id: string; on: string }) {
  const text = useWords(familiesWords)
  const language = useLanguage()
  const now = useNow()
  const answers = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      await call(keepFamily, { params: { id } })
      toast(text.stopped)
    } catch (error) {
      sayUnlessGivenUp(error)
    }
    await answers.invalidateQueries(pupilsQueries)
    setBusy(false)
  }
  return (
    <Slip title={text.waiting(momentText(on, now, language))}>
      <p>{text.waitingLine}</p>
      <Button kind="ink" busy={isBusy} onClick={() => void stop()}>
        {text.stop}
      </Button>
    </Slip>
  )
}
