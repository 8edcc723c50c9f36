import { type ConversationThread, deleteConversation, deleteConversations } from '@schoolgate/contracts/assistant'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Dialog } from '@schoolgate/ui/dialog'
import { toast } from '@schoolgate/ui/toast'
import { conversationsQuery, messagesQuery } from './assistant.queries.ts'
import { conversationsWords } from './conversations.words.ts'
import { chatAddress, useSelectedConversation } from './use-chat.ts'

type Props = { what: ConversationThread | 'all' | null; wardId: string; name: string; onClose: () => void }

/** Asks before a conversation, or all about a ward, are gone for good. */
export function DeleteDialog({ what, wardId, name, onClose }: Props) {
  const text = useWords(conversationsWords)
  const client = useQueryClient()
  const selected = useSelectedConversation(wardId)
  const [, navigate] = useLocation()
  const { queryKey } = conversationsQuery(wardId)
  const isGone = (thread: ConversationThread) => what === 'all' || thread.id === what?.id
  const deleting = useMutation({
    mutationFn: () =>
      what === 'all' || what === null
        ? call(deleteConversations, { query: { child_id: wardId } })
        : call(deleteConversation, { params: { id: what.id } }),
    onSuccess: () => {
      const threads = client.getQueryData(queryKey) ?? []
      for (const { id } of threads.filter(isGone)) client.removeQueries({ queryKey: messagesQuery(id).queryKey })
      client.setQueryData(
        queryKey,
        threads.filter((thread) => !isGone(thread)),
      )
      if (what === 'all' || what?.id === selected) navigate(chatAddress(wardId), { replace: true })
      onClose()
    },
    onError: () => toast(text.notDeleted),
  })
  return (
    <Dialog
      open={what !== null}
      onClose={onClose}
      alert
      title={what === 'all' ? text.deleteAllTitle(name) : text.deleteOneTitle}
      line={what === 'all' ? text.deleteAllLine : text.deleteLine}
      actions={
        <>
          <Button onClick={onClose}>{text.keep}</Button>
          <Button kind="danger" busy={deleting.isPending} onClick={() => deleting.mutate()}>
            {text.yesDelete}
          </Button>
        </>
      }
    />
  )
}
