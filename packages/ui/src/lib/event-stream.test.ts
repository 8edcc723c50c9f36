import { expect, test } from 'vitest'
import { eventsIn } from './event-stream.ts'

const bytes = new TextEncoder()

const heard = async (pieces: Uint8Array[]) => {
  const all: unknown[] = []
  const body = new ReadableStream({
    start(stream) {
      for (const piece of pieces) stream.enqueue(piece)
      stream.close()
    },
  })
  for await (const data of eventsIn(new Response(body))) all.push(data)
  return all
}

test('an answer is read whole wherever the network cuts it', async () => {
  const whole = bytes.encode(
    ': good morning\n\ndata: {"delta":"GH₵ 1,060.00"}\n\nevent: x\ndata: {"a":1,\ndata: "b":2}\r\n\r\ndata: [DONE]\n\n',
  )
  for (let cut = 1; cut < whole.length; cut++)
    expect(await heard([whole.slice(0, cut), whole.slice(cut)])).toEqual([{ delta: 'GH₵ 1,060.00' }, { a: 1, b: 2 }])
})

test('an event that was cut off for good is not guessed at', async () => {
  expect(await heard([bytes.encode('data: {"delta":"She was')])).toEqual([])
})

test('whoever stops listening hangs up', async () => {
  let isHungUp = false
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(bytes.encode('data: 1\n\ndata: 2\n\n')),
    cancel: () => {
      isHungUp = true
    },
  })
  for await (const data of eventsIn(new Response(body))) if (data === 1) break
  expect(isHungUp).toBe(true)
})
