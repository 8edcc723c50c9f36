import { once } from 'node:events'

/** An element of a page. */
export type Located = { sharedId: string; value: { localName: string } }
type Result<Value> = { type: 'success'; result: { value: Value } } | { type: 'exception'; exceptionDetails: { text: string } }

/** The commands of WebDriver BiDi that these journeys use: what they take and what they answer. */
type Commands = {
  'session.new': { takes: { capabilities: object }; answers: object }
  'browser.close': { takes: object; answers: object }
  'browsingContext.getTree': { takes: object; answers: { contexts: { context: string; url: string }[] } }
  'browsingContext.navigate': { takes: { context: string; url: string; wait: 'complete' }; answers: object }
  'browsingContext.create': { takes: { type: 'tab' }; answers: { context: string } }
  'browsingContext.close': { takes: { context: string }; answers: object }
  'browsingContext.traverseHistory': { takes: { context: string; delta: number }; answers: object }
  'browsingContext.locateNodes': {
    takes: { context: string; locator: { type: 'accessibility'; value: { role?: string; name: string } } }
    answers: { nodes: Located[] }
  }
  'permissions.setPermission': {
    takes: { descriptor: { name: 'notifications' }; state: 'granted'; origin: string }
    answers: object
  }
  'script.evaluate': {
    takes: { expression: string; target: { context: string }; awaitPromise: true }
    answers: Result<string>
  }
  'script.callFunction': {
    takes: { functionDeclaration: string; arguments: { sharedId: string }[]; target: { context: string }; awaitPromise: true }
    answers: Result<boolean>
  }
  'input.performActions': { takes: { context: string; actions: object[] }; answers: object }
}

type Answer = { id: number } & ({ type: 'success'; result: never } | { type: 'error'; error: string; message: string })

/** A connection to a browser that speaks WebDriver BiDi, the standard protocol: stock Firefox needs nothing more to be driven. */
export async function connectBidi(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let asked = 0
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data))
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.type === 'success') asker?.resolve(answer.result)
    else asker?.reject(new Error(`${answer.error}: ${answer.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser is gone.'))
  })
  return <Name extends keyof Commands>(method: Name, params: Commands[Name]['takes']): Promise<Commands[Name]['answers']> =>
    new Promise((resolve, reject) => {
      waiting.set(++asked, { resolve, reject })
      socket.send(JSON.stringify({ id: asked, method, params }))
    })
}

export type Bidi = Awaited<ReturnType<typeof connectBidi>>
