import type { Response } from '@schoolgate/contracts/endpoint'
import { confirmTotp, removeTotp, type SecondFactors, startTotp } from '@schoolgate/contracts/second-factors'
import { useState } from 'react'
import { OneForm, sayUnlessGivenUp, useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { CodeField } from '@schoolgate/ui/code-field'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconCopy } from '@schoolgate/ui/icons/copy'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { call } from '@schoolgate/ui/lib/api'
import { classes } from '@schoolgate/ui/lib/classes'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { QrSquare } from '@schoolgate/ui/qr-square'
import { toast } from '@schoolgate/ui/toast'
import { ActSheet } from './act-sheet.tsx'
import styles from './proofs.module.css'
import { proofsWords } from './proofs.words.ts'
import { useRefusals } from './refusals.ts'

/** Wide enough for a camera at arm's length. */
const SQUARE_WIDTH = 176

type Begun = Response<typeof startTotp>
type AppProofProps = {
  totp: SecondFactors['totp']
  isLast: boolean
  /** Whether it is what to begin with here. */
  isFirst: boolean
  onChanged: (codes: readonly string[] | null) => void
}

/** An authenticator app: set it up with its first numbers, change the phone, take it away. */
export function AppProof({ totp, isLast, isFirst, onChanged }: AppProofProps) {
  const text = useWords(proofsWords)
  const language = useLanguage()
  const refusals = useRefusals()
  const { proven, asking } = useFreshProof()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      setBegun(await proven(() => call(startTotp)))
    } catch (error) {
      sayUnlessGivenUp(error, refusals)
    }
    setBusy(false)
  }
  return (
    <Card className={classes(styles.card, styles.app)}>
      <h2 className={styles.head}>
        <IconDeviceMobile />
        {text.appTitle}
        {totp !== null && (
          <Chip tone="ok">
            <IconCheckBold size="xs" />
            {text.set}
          </Chip>
        )}
      </h2>
      {begun === null ? (
        <>
          <p>{text.appLine}</p>
          {totp !== null && <p className={styles.line}>{text.added(dayText(dayOf(totp.added_at), language, 'year'))}</p>}
          <div className={styles.acts}>
            <Button kind={isFirst ? 'primary' : 'plain'} busy={isBusy} onClick={() => void begin()}>
              {totp === null ? text.appSet : text.appOther}
            </Button>
            {totp !== null && (
              <Button kind="bare" aria-label={text.removeOf(text.appTitle)} onClick={() => setRemoving(true)}>
                {text.remove}
              </Button>
            )}
          </div>
        </>
      ) : (
        <FirstCode
          begun={begun}
          onCancel={() => setBegun(null)}
          onDone={(codes) => {
            setBegun(null)
            toast(text.appMade)
            onChanged(codes)
          }}
        />
      )}
      <ActSheet
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={text.removeApp}
        act={async () => {
          await call(removeTotp)
          toast(text.removed)
          onChanged(null)
        }}
      >
        {text.removeAppLine} {isLast && text.removeLast}
      </ActSheet>
      {asking}
    </Card>
  )
}

type FirstCodeProps = { begun: Begun; onCancel: () => void; onDone: (codes: readonly string[] | null) => void }

function FirstCode({ begun: { secret, qr }, onCancel, onDone }: FirstCodeProps) {
  const text = useWords(proofsWords)
  const refusals = useRefusals()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [code, setCode] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast(text.copied),
      () => toast(text.notCopied),
    )
  const confirm = () => {
    if (code === '') return setProblem(text.appNoCode)
    void attempt(
      async () => onDone((await proven(() => call(confirmTotp, { body: { code } }))).recovery_codes),
      text.wrongCode,
      refusals,
    )
  }
  return (
    <>
      <div className={styles.setUp}>
        <span className={styles.square}>
          <QrSquare qr={qr} width={SQUARE_WIDTH} label={text.square} />
        </span>
        <div className={styles.steps}>
          <ol>
            <li>{text.appStep1}</li>
            <li>{text.appStep2}</li>
          </ol>
          <p className={styles.line}>{text.noCamera}</p>
          <p className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
          <Button size="small" onClick={() => void copy()}>
            <IconCopy size="s" />
            {text.copy}
          </Button>
        </div>
      </div>
      <OneForm problem={problem} isBusy={isBusy} button={text.appOn} onSend={confirm}>
        <CodeField label={text.appCode} name="totp" value={code} onChange={setCode} />
        <p className={styles.line}>{text.appClock}</p>
      </OneForm>
      <Button kind="bare" onClick={onCancel}>
        {text.cancel}
      </Button>
      {asking}
    </>
  )
}
