import { useEffect, useState } from 'react'
import { askingFor, copyOf, keepCopy, noteAnswer } from '#lib/copies'
import { whenLeaving } from '#lib/leaving'
import { log } from '#lib/log'

// A page shows the same portrait in several places: it is asked for once.
const asked = new Map<string, Promise<Blob | null>>()
whenLeaving(() => asked.clear())

const ask = async (address: string): Promise<Blob | null> => {
  const copy = await copyOf(address)
  const answer = await fetch(address, { credentials: 'same-origin', headers: askingFor(copy) }).catch(() => null)
  if (answer) noteAnswer(address, answer)
  if (answer?.ok) {
    const picture = await answer.blob()
    keepCopy(address, answer, picture)
    return picture
  }
  // Unchanged, or no network: the copy is what there is.
  const isStill = answer === null || answer.status === 304
  return isStill && copy?.body instanceof Blob ? copy.body : null
}

const pictureAt = (address: string): Promise<Blob | null> => {
  const known = asked.get(address)
  if (known) return known
  const asking = ask(address).then((picture) => {
    if (picture === null) asked.delete(address)
    return picture
  })
  asked.set(address, asking)
  return asking
}

/** The address under which a private picture of the school can be shown; null until it is there, and where there is none. */
export const usePicture = (address: string | null | undefined): string | null => {
  const [shown, setShown] = useState<{ address: string; url: string } | null>(null)
  useEffect(() => {
    if (!address) return undefined
    let url: string | undefined
    let isGone = false
    pictureAt(address)
      .then((picture) => {
        if (isGone || picture === null) return
        url = URL.createObjectURL(picture)
        setShown({ address, url })
      })
      .catch((error: unknown) => log('a picture could not be shown', error))
    return () => {
      isGone = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [address])
  return shown !== null && shown.address === address ? shown.url : null
}
