import { PAPER_MAX_BYTES } from '@schoolgate/contracts/paper-files'
import { type ChangeEvent, useRef, useState } from 'react'
import { useSchoolInfo } from '#features/identity'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { paperJpeg } from '#lib/paper-photo'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { IconCamera } from '@schoolgate/ui/icons/camera'
import { IconUploadSimple } from '@schoolgate/ui/icons/upload-simple'
import { KeyValues } from '@schoolgate/ui/key-values'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { payWords } from './pay.words.ts'
import styles from './pay.module.css'

/** The paper of a bank, ready to be sent. */
export type Slip = { blob: Blob; name: string }

const PDF = 'application/pdf'

/** The numbers of the school that money may go to; the scams use others. */
function OfficialAccounts() {
  const text = useWords(payWords)
  const accounts = useSchoolInfo()?.official_accounts ?? []
  if (accounts.length === 0) return null
  return (
    <div>
      <Mute>{text.accounts}</Mute>
      <KeyValues items={accounts.map(({ name, network, number }) => ({ label: network ?? name, value: number }))} />
    </div>
  )
}

type Props = { slip: Slip | null; onSlip: (slip: Slip) => void; problem: string | null }

/** The slip as a photo from the camera, a picture or a PDF; photos are made small before they cost data. */
export function SlipField({ slip, onSlip, problem }: Props) {
  const text = useWords(payWords)
  const language = useLanguage()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const handleFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    if (!chosen) return
    try {
      const blob = chosen.type === PDF ? chosen : await paperJpeg(chosen)
      setUnreadable(blob.size > PAPER_MAX_BYTES ? text.missing.fileBig : null)
      if (blob.size <= PAPER_MAX_BYTES) onSlip({ blob, name: chosen.name })
    } catch {
      setUnreadable(text.missing.fileBad)
    }
    target.value = ''
  }
  const said = unreadable ?? problem
  const input = { type: 'file', className: styles.file, tabIndex: -1, onChange: handleFile } as const
  return (
    <div className={styles.stack}>
      <OfficialAccounts />
      <input {...input} ref={camera} accept="image/*" capture="environment" aria-label={text.takePhoto} />
      <input {...input} ref={files} accept="image/jpeg,image/png,image/webp,application/pdf" aria-label={text.chooseFile} />
      <div className={styles.pair}>
        <Button size="small" onClick={() => camera.current?.click()}>
          <IconCamera size="s" />
          {text.takePhoto}
        </Button>
        <Button size="small" onClick={() => files.current?.click()}>
          <IconUploadSimple size="s" />
          {text.chooseFile}
        </Button>
      </div>
      {slip && <Note role="status">{text.slipReady(slip.name, fileSize(slip.blob.size, language))}</Note>}
      {said !== null && (
        <Note tone="bad" role="alert">
          {said}
        </Note>
      )}
    </div>
  )
}
