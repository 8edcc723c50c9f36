import { beginTryOut, endTryOut } from '@schoolgate/contracts/first-steps'
import { useQueryClient } from '@tanstack/react-query'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { QrSquare } from '@schoolgate/ui/qr-square'
import { firstWords } from './first.words.ts'
import styles from './first.module.css'
import { type Beginning, firstStepsQuery } from './founding.queries.ts'

/** How to look as a parent does, on one's own phone; and what is asked at the next signing in. */
export function FirstParent({ of: { counts, entrance, is_trying } }: { of: Beginning }) {
  const text = useWords(firstWords)
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const begin = () => proven(() => call(beginTryOut))
  const end = () => call(endTryOut)
  const change = () =>
    void attempt(
      async () => {
        await (is_trying ? end() : begin())
        await answers.invalidateQueries(firstStepsQuery)
      },
      text.tryNotTaken,
      text.tryProblems,
    )
  return (
    <>
      <Card>
        <h2>{text.firstParent}</h2>
        {counts.pupils === 0 ? (
          <p className={styles.line}>{text.firstParentNot}</p>
        ) : (
          <>
            <p className={styles.line}>{is_trying ? text.tryingLine : text.tryLine}</p>
            {is_trying && (
              <span className={styles.square}>
                <QrSquare qr={entrance} width={112} label={text.inviteSquare} />
              </span>
            )}
            <OneForm problem={problem} isBusy={isBusy} button={is_trying ? text.takeOff : text.putOn} isSecond onSend={change}>
              {null}
            </OneForm>
          </>
        )}
      </Card>
      <Note icon={<IconShieldCheck size="s" />} title={text.proofTitle}>
        <p>{text.proofLine}</p>
        <p className={styles.toProofs}>
          <Button size="small" href="/proofs">
            {text.toProofs}
          </Button>
        </p>
      </Note>
      {asking}
    </>
  )
}
