import { type AccountShown, getAccountNumbers, setAccountNumbers } from '@schoolgate/contracts/journal'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useKey } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import { accountingWords } from './accounting.words.ts'
import styles from './books.module.css'

/** Under which numbers and names the school keeps the accounts of its fees. */
export function AccountNumbers() {
  const text = useWords(accountingWords)
  const asked = useQuery({
    queryKey: ['money', 'accounts'],
    queryFn: async () => (await call(getAccountNumbers)).accounts,
    refetchOnWindowFocus: false,
  })
  return (
    <Card className={styles.part}>
      <h2>{text.accounts}</h2>
      <p className={styles.quiet}>{text.accountsLine}</p>
      {asked.data === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <Numbers accounts={asked.data} />
      )}
    </Card>
  )
}

function Numbers({ accounts }: { accounts: readonly AccountShown[] }) {
  const text = useWords(accountingWords)
  const answers = useQueryClient()
  const keyFor = useKey()
  const { attempt, isBusy, problem } = useAttempt()
  const keep = (written: (name: string) => string) =>
    void attempt(async () => {
      const said = accounts.map(({ account }) => ({
        account,
        number: written(`${account}.number`),
        name: written(`${account}.name`),
      }))
      // Only what is another: what was given stays as it is given.
      const changed = said.filter((one, at) => one.number !== accounts[at]?.number || one.name !== accounts[at]?.name)
      if (changed.length > 0) {
        await call(setAccountNumbers, { body: { accounts: changed } }, keyFor([accounts, changed]))
        await answers.invalidateQueries({ queryKey: ['money'] })
      }
      toast(text.kept)
    }, text.notKept)
  return (
    <OneForm problem={problem} isBusy={isBusy} button={text.keep} isSecond onSend={keep}>
      <div className={styles.accounts}>
        {accounts.map(({ account, number, name }) => (
          <div key={account} className={styles.account}>
            <Field
              label={text.numberOf(text.uses[account])}
              name={`${account}.number`}
              defaultValue={number}
              maxLength={20}
              autoComplete="off"
            />
            <Field
              label={text.nameOf(text.uses[account])}
              name={`${account}.name`}
              defaultValue={name}
              maxLength={80}
              autoComplete="off"
            />
          </div>
        ))}
      </div>
    </OneForm>
  )
}
