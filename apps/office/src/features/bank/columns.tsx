import { BANK_FIELDS, BANK_KINDS, type BankColumns, type BankSheet } from '@schoolgate/contracts/bank'
import { dropBankSheet, readBankSheet, takeBankSheet } from '@schoolgate/contracts/bank-doors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ScreenHead } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { noteWork } from '#features/work'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Select } from '@schoolgate/ui/select'
import { toast } from '@schoolgate/ui/toast'
import styles from './bank.module.css'
import { bankQueries, sheetQuery } from './bank.queries.ts'
import { bankWords } from './bank.words.ts'
import { LeftOut } from './left-out.tsx'

const LEAVE_OUT = 'leave_out'
const fieldOf = (value: string) => BANK_FIELDS.find((field) => field === value) ?? LEAVE_OUT

/** What each column is, whose account it is, and what would be taken in. Nothing is kept before the button. */
export function Columns({ sheet, hasFailed }: { sheet: BankSheet; hasFailed: boolean }) {
  const text = useWords(bankWords)
  const language = useLanguage()
  const answers = useQueryClient()
  const [, navigate] = useLocation()
  const [kind, setKind] = useState(sheet.kind)
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const { id, understood, figures } = sheet
  const params = { id }
  const money = (amount_minor: number) => moneyText({ ...figures.came, amount_minor }, language)
  const say = (key: string, value: string) => {
    const columns: BankColumns = {}
    for (const column of understood.columns) columns[column.key] = column.field ?? LEAVE_OUT
    columns[key] = fieldOf(value)
    void attempt(async () => {
      const { sheet: read } = await call(readBankSheet, { params, body: { columns } })
      answers.setQueryData(sheetQuery(id).queryKey, read)
    }, text.failed)
  }
  const take = (account: string) => {
    if (account === '') return setProblem(text.accountNeeded)
    if (!understood.is_complete) return setProblem(text.incomplete)
    void attempt(async () => {
      noteWork(answers, (await call(takeBankSheet, { params, body: { account, kind } })).work)
    }, text.failed)
  }
  const drop = () =>
    void attempt(async () => {
      await call(dropBankSheet, { params })
      toast(text.dropped)
      navigate('/bank')
      await answers.invalidateQueries({ queryKey: [...bankQueries.queryKey, 'sheets'] })
    }, text.failed)
  const days =
    understood.from && understood.to && text.fromTo(dayText(understood.from, language), dayText(understood.to, language))
  return (
    <>
      <ScreenHead title={text.columnsTitle} line={understood.remembered ? `${sheet.name} · ${text.remembered}` : sheet.name} />
      {hasFailed && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle size="s" />}>
          {text.failed}
        </Note>
      )}
      <div className={styles.desk}>
        <Card flush aria-label={text.columnsTitle}>
          <ul>
            {understood.columns.map(({ key, head, samples, field }) => (
              <li key={key} className={styles.column}>
                <b>{head || text.noHead}</b>
                <span className={styles.samples}>{samples.join(', ')}</span>
                <Select label={text.isWhat(head || text.noHead)} value={field ?? LEAVE_OUT} onChange={(value) => say(key, value)}>
                  <option value={LEAVE_OUT}>{text.fields.leave_out}</option>
                  {BANK_FIELDS.map((one) => (
                    <option key={one} value={one}>
                      {text.fields[one]}
                    </option>
                  ))}
                </Select>
              </li>
            ))}
          </ul>
        </Card>
        <div className={styles.side}>
          <Card>
            <p className={styles.reads}>
              <b>{text.reads(text.rows(understood.rows), money(understood.came_minor), money(understood.went_minor))}</b>
              <span className={styles.quiet}>
                {[days, understood.day_order === 'month_first' && text.monthFirst].filter(Boolean).join(' · ')}
              </span>
            </p>
            <OneForm
              problem={problem}
              isBusy={isBusy}
              button={text.take(understood.rows)}
              onSend={(written) => take(written('account'))}
            >
              <Field
                label={text.account}
                hint={text.accountHint}
                name="account"
                defaultValue={sheet.account}
                autoComplete="off"
                maxLength={60}
              />
              <Select
                label={text.kind}
                value={kind}
                onChange={(value) => setKind(BANK_KINDS.find((one) => one === value) ?? 'bank')}
              >
                {BANK_KINDS.map((one) => (
                  <option key={one} value={one}>
                    {text.kinds[one]}
                  </option>
                ))}
              </Select>
              <p className={styles.quiet}>{text.columnsLine}</p>
            </OneForm>
            <Button kind="bare" full onClick={drop}>
              {text.drop}
            </Button>
          </Card>
          <LeftOut understood={understood} />
        </div>
      </div>
    </>
  )
}
