import { localPhone } from '@schoolgate/ui/lib/phone'
import { useState } from 'react'
import { useSchoolInfo } from '#features/identity'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconHandCoins } from '@schoolgate/ui/icons/hand-coins'
import { IconPhone } from '@schoolgate/ui/icons/phone'
import { IconShareNetwork } from '@schoolgate/ui/icons/share-network'
import { Mute } from '@schoolgate/ui/mute'
import { BillShareSheet } from './bill-share-sheet.tsx'
import { billsWords } from './bills.words.ts'
import styles from './bills-screen.module.css'
import { Promised } from './promised.tsx'
import { PromiseSheet } from './promise-sheet.tsx'
import type { OpenBill } from './which-bill.tsx'

/** Help when paying is hard: promise a date, let a relative pay, call the bursar. */
export function HardMonth({ bills, now }: { bills: readonly OpenBill[]; now: Date }) {
  const text = useWords(billsWords)
  const phone = useSchoolInfo()?.phones[0]
  const [asked, setAsked] = useState<'promise' | 'share' | null>(null)
  if (bills.length === 0) return null
  return (
    <Card>
      <div className={styles.hard}>
        <IconHandCoins size="l" />
        <div>
          <h2>{text.hard}</h2>
          <Mute>{text.hardLine}</Mute>
          {bills.map(
            ({ id, promise, first_name }) =>
              promise !== null && <Promised key={id} promise={promise} name={first_name} now={now} />,
          )}
          <div className={styles.buttons}>
            <Button onClick={() => setAsked('promise')}>
              {bills.some(({ promise }) => promise !== null) ? text.newPromise : text.promise}
            </Button>
            <Button onClick={() => setAsked('share')}>
              <IconShareNetwork size="s" />
              {text.share}
            </Button>
            {phone !== undefined && (
              <Button href={`tel:${phone.replaceAll(' ', '')}`} aria-label={`${text.call}, ${localPhone(phone)}`}>
                <IconPhone size="s" />
                {text.call}
              </Button>
            )}
          </div>
        </div>
      </div>
      <PromiseSheet bills={bills} now={now} open={asked === 'promise'} onClose={() => setAsked(null)} />
      <BillShareSheet bills={bills} open={asked === 'share'} onClose={() => setAsked(null)} />
    </Card>
  )
}
