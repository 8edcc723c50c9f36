import { useRef } from 'react'

/** The key under which something is done once: the same while the same is sent again, another one for anything else. */
export const useKey = (): ((sent: unknown) => { idempotencyKey: string }) => {
  const last = useRef({ said: '', idempotencyKey: '' })
  return (sent) => {
    const said = JSON.stringify(sent)
    if (said !== last.current.said) last.current = { said, idempotencyKey: crypto.randomUUID() }
    return { idempotencyKey: last.current.idempotencyKey }
  }
}
