import type { OutsideIdentity } from '@schoolgate/contracts/outside-identity'

/** The provider at which one signs in first, as the server wrote it into the page; null where nobody else vouches for people. */
export const outsideIdentity = (): OutsideIdentity | null => {
  const written = document.querySelector<HTMLMetaElement>('meta[name=schoolgate-identity]')?.content
  return written === undefined ? null : JSON.parse(written)
}
