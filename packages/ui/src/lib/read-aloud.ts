import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLanguage } from '#lib/words'

const device = (): SpeechSynthesis | undefined => ('speechSynthesis' in window ? window.speechSynthesis : undefined)

const follow = (listener: () => void) => {
  const voices = device()
  voices?.addEventListener('voiceschanged', listener)
  return () => voices?.removeEventListener('voiceschanged', listener)
}

/** Reads a text aloud where the device has a voice for the language spoken now; `toggle` is null where it has none. */
export const useReadAloud = (text: string): { isReading: boolean; toggle: (() => void) | null } => {
  const language = useLanguage()
  const [isReading, setReading] = useState(false)
  const canRead = useSyncExternalStore(
    follow,
    () =>
      device()
        ?.getVoices()
        .some((voice) => voice.lang.toLowerCase().startsWith(language)) ?? false,
  )
  // Whoever leaves the page has heard enough.
  useEffect(() => {
    if (isReading) return () => device()?.cancel()
  }, [isReading])
  const toggle = () => {
    device()?.cancel()
    setReading(!isReading)
    if (isReading) return
    const words = new SpeechSynthesisUtterance(text)
    words.lang = language
    words.addEventListener('end', () => setReading(false))
    words.addEventListener('error', () => setReading(false))
    device()?.speak(words)
  }
  return { isReading, toggle: canRead ? toggle : null }
}
