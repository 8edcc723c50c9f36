/** The JSON in one server-sent event; nothing for a comment, or for the word that ends the stream. */
const dataOf = (event: string): unknown => {
  const text = event
    .split('\n')
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
    .join('\n')
  return text === '' || text === '[DONE]' ? undefined : JSON.parse(text)
}

/** The data of each server-sent event in an answer, as it comes; events may be cut anywhere on their way. */
export async function* eventsIn(answer: Response): AsyncGenerator<unknown, void> {
  if (answer.body === null) return
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const events = (rest + value).replaceAll('\r\n', '\n').split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = dataOf(event)
        if (data !== undefined) yield data
      }
    }
  } finally {
    // Whoever stops listening half-way also hangs up.
    await reader.cancel().catch(() => undefined)
  }
}
