import type { SealedFigure, SealedPaper } from '@schoolgate/contracts/seal'
import type { ReactNode } from 'react'
import { dayText } from '@schoolgate/ui/lib/dates'
import { moneyParts } from '@schoolgate/ui/lib/money'
import { type Language, useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { IconSealCheckFill } from '@schoolgate/ui/icons/seal-check-fill'
import { IconWarningOctagon } from '@schoolgate/ui/icons/warning-octagon'
import { KeyValues } from '@schoolgate/ui/key-values'
import { Mute } from '@schoolgate/ui/mute'
import { AnswerCard } from './answer-card.tsx'
import styles from './code-check.module.css'
import type { SealProof } from './seal-proof.ts'
import { verifyWords } from './verify.words.ts'

const figureText = (name: SealedFigure, figure: string, language: Language): string => {
  const [minor = '', currency = ''] = figure.split(' ')
  if (name !== 'amount') return figure
  const { symbol, amount } = moneyParts({ amount_minor: Number(minor), currency }, language)
  return `${symbol} ${amount}`
}

/** What the seal says, to hold against the print: a true square glued onto a changed paper shows here. */
function Facts({ paper }: { paper: SealedPaper }) {
  const text = useWords(verifyWords)
  const language = useLanguage()
  const { kind, code, holder, about, issued_on, figures } = paper
  const names: SealedFigure[] = ['average', 'aggregate', 'total', 'amount']
  return (
    <Card className={styles.facts}>
      <p>{text.compare}</p>
      <KeyValues
        items={[
          { label: text.paper, value: `${text.kinds[kind]}, ${about}` },
          { label: text.holder, value: holder },
          ...names.flatMap((name) =>
            figures[name] === undefined ? [] : [{ label: text.figures[name], value: figureText(name, figures[name], language) }],
          ),
          { label: text.issuedOn, value: dayText(issued_on, language, 'year') },
          { label: text.codeWord, value: code },
        ]}
      />
    </Card>
  )
}

/** What a scanned square code turned out to be. */
export function SealAnswer({ answer }: { answer: SealProof }) {
  const text = useWords(verifyWords)
  if (answer.proof !== 'signed')
    return (
      <AnswerFrame
        edge={answer.proof === 'forged' ? 'bad' : 'late'}
        className={answer.proof === 'forged' ? styles.unknown : styles.replaced}
      >
        <h2>{text[answer.proof]}</h2>
        <Mute>{text[`${answer.proof}Line`]}</Mute>
      </AnswerFrame>
    )
  const { verification, paper, school } = answer
  const isGood = verification === null || verification.state === 'genuine'
  return (
    <>
      {verification === null ? (
        <AnswerFrame edge="ok" className={styles.genuine} isGood>
          <h2>{text.signedOffline(school)}</h2>
          <Mute>{text.signedOfflineLine}</Mute>
        </AnswerFrame>
      ) : (
        <AnswerCard verification={verification} />
      )}
      {isGood && <Facts paper={paper} />}
    </>
  )
}

type AnswerFrameProps = { edge: 'ok' | 'late' | 'bad'; className: string | undefined; isGood?: boolean; children: ReactNode }

function AnswerFrame({ edge, className, isGood = false, children }: AnswerFrameProps) {
  return (
    <Card edge={edge}>
      <div className={styles.card}>
        <span className={className}>{isGood ? <IconSealCheckFill size="l" /> : <IconWarningOctagon size="l" />}</span>
        <div>{children}</div>
      </div>
    </Card>
  )
}
