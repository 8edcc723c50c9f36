/** A phone's voice says about so many words in a minute. */
const WORDS_A_MINUTE = 150

/** How long it takes to hear a text, in minutes and seconds: `0:42`. */
export function listeningTakes(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '').length
  const seconds = Math.ceil((words * 60) / WORDS_A_MINUTE)
  return `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
