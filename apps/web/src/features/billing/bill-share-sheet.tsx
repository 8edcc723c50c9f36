import { shareBill, unshareBill } from '@schoolgate/contracts/bill-shares'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '#features/identity'
import { ShareSheet } from '#features/shares'
import { call } from '@schoolgate/ui/lib/api'
import { useWords, words } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { Switch } from '@schoolgate/ui/switch'
import { billSharesQuery } from './billing.queries.ts'
import { type OpenBill, WhichBill } from './which-bill.tsx'

const shareWords = words({
  en: {
    title: 'Share this bill',
    line: 'An uncle or aunt sees first name, class and this bill. No account, no address.',
    which: 'Which bill?',
    mayPay: 'They may pay any part of it',
    mayPayLine: 'You see who paid.',
    arrears: 'Show what is open from earlier terms',
    arrearsLine: 'Only the sum, not the bills.',
    name: (firstName: string, term: string) => `${firstName}’s bill, ${term}`,
  },
  fr: {
    title: 'Partager cette facture',
    line: 'Un oncle ou une tante voit le prénom, la classe et cette facture. Ni compte ni adresse.',
    which: 'Quelle facture\u00a0?',
    mayPay: 'Chacun peut en payer une part',
    mayPayLine: 'Vous voyez qui a payé.',
    arrears: 'Montrer le reste des trimestres passés',
    arrearsLine: 'La somme seulement, pas les factures.',
    name: (firstName: string, term: string) => `Facture pour ${firstName}, ${term}`,
  },
})

type Props = { bills: readonly OpenBill[]; open: boolean; onClose: () => void }

/** A link by which a relative sees a bill, and pays any part of it where the parent allows. */
export function BillShareSheet({ bills, open, onClose }: Props) {
  const text = useWords(shareWords)
  const timeZone = useTimeZone()
  const client = useQueryClient()
  const [chosen, choose] = useState<string | null>(null)
  const [mayPay, setMayPay] = useState(true)
  const [showsArrears, setShowsArrears] = useState(false)
  const bill = bills.find((one) => one.id === chosen) ?? bills[0]
  const id = bill?.id ?? ''
  const { data: links = [] } = useQuery({ ...billSharesQuery(id), enabled: open && bill !== undefined })
  if (!bill) return null
  const refresh = () => client.invalidateQueries({ queryKey: billSharesQuery(id).queryKey })
  const allowed = { may_pay: mayPay, shows_arrears: showsArrears }
  return (
    <ShareSheet
      open={open}
      onClose={onClose}
      title={text.title}
      line={text.line}
      name={text.name(bill.first_name, bill.term)}
      links={links}
      timeZone={timeZone}
      onMake={(days) => call(shareBill, { params: { id }, body: { days, ...allowed } }).then(refresh)}
      onTakeBack={({ public_id }) => call(unshareBill, { params: { id }, query: { public_id } }).then(refresh)}
    >
      <WhichBill label={text.which} bills={bills} chosenId={id} onChoose={choose} />
      <Card flush>
        <Switch label={text.mayPay} line={text.mayPayLine} checked={mayPay} onChange={setMayPay} />
        <Switch label={text.arrears} line={text.arrearsLine} checked={showsArrears} onChange={setShowsArrears} />
      </Card>
    </ShareSheet>
  )
}
