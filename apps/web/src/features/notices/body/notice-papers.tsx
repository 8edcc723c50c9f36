import type { Attachment } from '@schoolgate/contracts/notices'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { IconFilePdf } from '@schoolgate/ui/icons/file-pdf'
import { IconFileText } from '@schoolgate/ui/icons/file-text'
import { IconImage } from '@schoolgate/ui/icons/image'
import { List, ListRow } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import { bodyWords } from './body.words.ts'

const KINDS = { pdf: IconFilePdf, picture: IconImage, file: IconFileText } as const

const kindOf = (mime: string): keyof typeof KINDS =>
  mime === 'application/pdf' ? 'pdf' : mime.startsWith('image/') ? 'picture' : 'file'

function Paper({ paper, isReachable }: { paper: Attachment; isReachable: boolean }) {
  const text = useWords(bodyWords)
  const language = useLanguage()
  const kind = kindOf(paper.mime)
  const Icon = KINDS[kind]
  return (
    <ListRow
      icon={<Icon />}
      title={paper.name}
      line={`${text.kinds[kind]} · ${fileSize(paper.bytes, language)}`}
      trailing={<IconDownloadSimple size="s" />}
      {...(isReachable ? { href: paper.url } : {})}
    />
  )
}

/** The papers that came with a notice; what each costs in data is said before it is opened. */
export function NoticePapers({ papers }: { papers: readonly Attachment[] }) {
  const text = useWords(bodyWords)
  const language = useLanguage()
  const isReachable = useIsReachable()
  if (papers.length === 0) return null
  const bytes = papers.reduce((sum, paper) => sum + paper.bytes, 0)
  return (
    <Section title={text.papers} more={<Mute size="tiny">{text.files(papers.length, fileSize(bytes, language))}</Mute>}>
      <Card flush>
        <List>
          {papers.map((paper) => (
            <Paper key={paper.id} paper={paper} isReachable={isReachable} />
          ))}
        </List>
      </Card>
      {!isReachable && <Mute size="tiny">{text.needsNetwork}</Mute>}
    </Section>
  )
}
