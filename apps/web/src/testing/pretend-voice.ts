import { vi } from 'vitest'

/** A phone that has a voice for this language (`en-GB`); answers what it says. */
export function pretendVoice(lang: string): string[] {
  const said: string[] = []
  const voice = { lang, name: 'a', default: true, localService: true, voiceURI: 'a' }
  vi.spyOn(window.speechSynthesis, 'getVoices').mockReturnValue([voice])
  vi.spyOn(window.speechSynthesis, 'speak').mockImplementation((words) => void said.push(words.text))
  return said
}
