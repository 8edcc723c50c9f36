import { giveDeskCode } from '@schoolgate/contracts/desk-codes'
import { useState } from 'react'
import { OneForm, pageSchool, useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Crest } from '@schoolgate/ui/crest'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Paper, PaperHead } from '@schoolgate/ui/paper'
import { Ribbon } from '@schoolgate/ui/ribbon'
import { Sheet } from '@schoolgate/ui/sheet'
import styles from './guardian.module.css'
import { guardianWords } from './guardian.words.ts'

type CodeSheetProps = { name: string; phone: string; open: boolean; onClose: () => void }

/** A code for whoever stands at the desk and gets none by SMS: what it is before the button, then the code, to read out or to print. */
export function CodeSheet({ name, phone, open, onClose }: CodeSheetProps) {
  const text = useWords(guardianWords)
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const [code, setCode] = useState<string | null>(null)
  const make = () =>
    void attempt(
      async () => setCode((await proven(() => call(giveDeskCode, { body: { phone } }))).code),
      text.problems.notTaken,
      { 'identity.nobody_has_this': text.problems.gone },
    )
  const close = () => {
    setCode(null)
    onClose()
  }
  return (
    <>
      <Sheet open={open} onClose={close} title={text.codeTitle(name)}>
        {code === null ? (
          <OneForm problem={problem} isBusy={isBusy} button={text.codeMake} onSend={make}>
            <Note title={text.codeHappens}>
              <p>{text.codeLine}</p>
              <p>{text.codeWho}</p>
            </Note>
          </OneForm>
        ) : (
          <div className={styles.made} role="status">
            <p className={styles.line}>{text.codeHere}</p>
            <p className={styles.code}>{inFours(code)}</p>
            <p>{text.codeUntil}</p>
            <Button kind="primary" full onClick={() => window.print()}>
              <IconPrinter size="s" />
              {text.codePrint}
            </Button>
            <CodePaper name={name} phone={phone} code={inFours(code)} />
          </div>
        )}
      </Sheet>
      {asking}
    </>
  )
}

/** Twelve numbers are read in fours. */
const inFours = (code: string) => code.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

function CodePaper({ name, phone, code }: { name: string; phone: string; code: string }) {
  const text = useWords(guardianWords)
  const school = pageSchool()
  return (
    <Paper>
      <Ribbon />
      <PaperHead
        crest={<Crest emblem={school?.emblem ?? 'nyansapo'} width={44} />}
        name={school?.name}
        place={name}
        title={text.codePaper}
      />
      <p className={styles.code}>{code}</p>
      <p>{text.codeSteps(phone)}</p>
      <p>{text.codeUntil}</p>
    </Paper>
  )
}
