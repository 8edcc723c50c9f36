import type { Session } from './records.ts'

export type Answer = { text: string; routes: string[]; table: string[][]; firstByteMs: number; threadId: string }

type Message = { message: string; sources: { route: string }[]; table: { columns: string[]; rows: string[][] } | null }

/** Asks as the app does, reading the stream as it comes. */
export async function ask(session: Session, childId: string, message: string, threadId: string | undefined): Promise<Answer> {
  const { url, cookie } = session
  const began = performance.now()
  const answer = await fetch(`${url}/api/v1/parents/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', origin: url, cookie },
    body: JSON.stringify({ child_id: childId, message, ...(threadId === undefined ? {} : { thread_id: threadId }) }),
  })
  if (!answer.ok || answer.body === null) throw new Error(`“${message}”: ${answer.status} ${await answer.text()}`)
  let firstByteMs = 0
  let received = ''
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    received += chunk
    if (firstByteMs === 0 && received.includes('text-delta')) firstByteMs = performance.now() - began
  }
  let thread = threadId ?? ''
  let kept: Message | undefined
  for (const line of received.split('\n')) {
    if (!line.startsWith('data: {')) continue
    const event: { type: string; data?: Message & { thread_id: string } } = JSON.parse(line.slice(6))
    if (event.type === 'data-thread') thread = event.data?.thread_id ?? thread
    if (event.type === 'data-message') kept = event.data
  }
  if (!kept) throw new Error(`“${message}”: the answer did not end.`)
  return {
    text: kept.message,
    routes: kept.sources.map(({ route }) => route),
    table: kept.table ? [kept.table.columns, ...kept.table.rows] : [],
    firstByteMs,
    threadId: thread,
  }
}
