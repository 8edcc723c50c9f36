/** Whoever was asked and gave no proof did nothing: that is no trouble to tell of. */
export class NotProven extends Error {
  override name = 'NotProven'
}
