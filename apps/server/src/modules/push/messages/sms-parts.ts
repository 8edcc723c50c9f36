/** The letters of the GSM alphabet (3GPP 23.038); those of the second row take two places. */
const ONE_PLACE =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const TWO_PLACES = '\f^{}\\[~]|€'

const GSM = { alone: 160, joined: 153 }
/** One letter outside of that alphabet and the whole text is sent as UTF-16. */
const UTF16 = { alone: 70, joined: 67 }

/** In how many parts a text is sent, as every provider counts them. */
export function smsParts(text: string): number {
  const letters = Array.from(text)
  const isGsm = letters.every((letter) => ONE_PLACE.includes(letter) || TWO_PLACES.includes(letter))
  const places = isGsm ? letters.reduce((sum, letter) => sum + (TWO_PLACES.includes(letter) ? 2 : 1), 0) : text.length
  const { alone, joined } = isGsm ? GSM : UTF16
  return places <= alone ? 1 : Math.ceil(places / joined)
}
