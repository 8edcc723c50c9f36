import { takeEmptySheet } from '@schoolgate/contracts/empty-sheets'
import { SHEET_KINDS, type SheetKind } from '@schoolgate/contracts/sheets'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { call } from '@schoolgate/ui/lib/api'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import { keepFile } from '#features/frame'
import { emptySheetWords } from './empty-sheet.words.ts'
import { kindWords } from './kinds.words.ts'
import styles from './lists.module.css'
import { sayProblem } from './problems.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Takes a spreadsheet that has heads and no rows. */
export function EmptySheet({ kind, size }: { kind: SheetKind; size?: 'small' }) {
  const text = useWords(emptySheetWords)
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      const bytes = await call(takeEmptySheet, { query: { kind, language } })
      keepFile(bytes, { name: text.names[kind], type: XLSX })
    } catch (error) {
      sayProblem(error)
    }
    setBusy(false)
  }
  return (
    <Button {...(size === undefined ? {} : { size })} busy={isBusy} onClick={() => void take()}>
      <IconDownloadSimple size="s" />
      {text.take}
    </Button>
  )
}

/** For whoever has no list yet: of what it is to be, and the sheet to fill in. */
export function NoListYet() {
  const text = useWords(emptySheetWords)
  const kinds = useWords(kindWords)
  const [kind, setKind] = useState<SheetKind>('pupils')
  return (
    <div className={styles.empty}>
      <p className={styles.quiet}>{text.noList}</p>
      <Select
        label={text.listOf}
        value={kind}
        onChange={(chosen) => setKind(SHEET_KINDS.find((one) => one === chosen) ?? 'pupils')}
      >
        {SHEET_KINDS.map((one) => (
          <option key={one} value={one}>
            {kinds.kinds[one]}
          </option>
        ))}
      </Select>
      <EmptySheet kind={kind} size="small" />
    </div>
  )
}
