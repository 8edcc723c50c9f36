import { shareTermReport, type TermReport, unshareTermReport } from '@schoolgate/contracts/reports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShareSheet } from '#features/shares'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { sharesQuery } from './reports.queries.ts'
import { shareWords } from './share.words.ts'

type Props = { report: TermReport; open: boolean; onClose: () => void }

/** Share a report: the link shows marks and remarks, nothing of the family. */
export function ReportShareSheet({ report: { id, ward, term, school }, open, onClose }: Props) {
  const text = useWords(shareWords)
  const client = useQueryClient()
  const { data: links = [] } = useQuery({ ...sharesQuery(id), enabled: open })
  const refresh = () => client.invalidateQueries({ queryKey: sharesQuery(id).queryKey })
  return (
    <ShareSheet
      open={open}
      onClose={onClose}
      title={text.title}
      line={text.line}
      name={`${ward.first_name}, ${term}`}
      links={links}
      timeZone={school.timezone}
      onMake={(days) => call(shareTermReport, { params: { id }, body: { days } }).then(refresh)}
      onTakeBack={({ public_id }) => call(unshareTermReport, { params: { id }, query: { public_id } }).then(refresh)}
    />
  )
}
