import { deleteConversations, exportConversations } from '@schoolgate/contracts/assistant'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '#features/identity'
import { useWards } from '#features/wards'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf } from '@schoolgate/ui/lib/dates'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Dialog } from '@schoolgate/ui/dialog'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { IconTrash } from '@schoolgate/ui/icons/trash'
import { List, ListRow } from '@schoolgate/ui/list'
import { Section } from '#ui/page'
import { toast } from '@schoolgate/ui/toast'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { copyAsText, keepAsFile } from './copy-of-conversations.ts'
import { allowWords } from './whatiallow.words.ts'

/** Fetches all conversations and gives them to the device as one text. */
const useKeepingCopy = () => {
  const text = useWords(allowWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { data: wards = [] } = useWards()
  const nameOf = (wardId: string) => wards.find(({ id }) => id === wardId)?.first_name
  return useMutation({
    mutationFn: () => call(exportConversations),
    onSuccess: (copy) => {
      if (copy.conversations.length === 0) return toast(text.nothing)
      const words = copyAsText(copy, { words: text, language, timeZone, nameOf })
      const { size } = keepAsFile(`${text.file}-${dayOf(copy.exported_at, timeZone)}.txt`, words)
      toast(text.copied(fileSize(size, language)))
    },
    onError: sayNotTaken,
  })
}

/** All that was asked and answered, about every child: to keep, or to delete for good. */
export function MyConversations() {
  const text = useWords(allowWords)
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const copying = useKeepingCopy()
  const deleting = useMutation({
    mutationFn: () => call(deleteConversations, { query: {} }),
    onSuccess: () => {
      for (const what of ['conversations', 'messages']) client.removeQueries({ queryKey: ['assistant', what] })
      setAsking(false)
      toast(text.deleted)
    },
    onError: sayNotTaken,
  })
  return (
    <Section title={text.mine}>
      <Card flush>
        <List>
          <ListRow
            icon={<IconDownloadSimple />}
            title={text.copy}
            line={copying.isPending ? text.copying : text.copyLine}
            onClick={() => copying.isPending || copying.mutate()}
          />
          <ListRow icon={<IconTrash />} title={text.deleteAll} line={text.deleteAllLine} onClick={() => setAsking(true)} />
        </List>
      </Card>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        alert
        title={text.deleteTitle}
        line={text.deleteLine}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{text.keep}</Button>
            <Button kind="danger" busy={deleting.isPending} onClick={() => deleting.mutate()}>
              {text.yesDelete}
            </Button>
          </>
        }
      />
    </Section>
  )
}
