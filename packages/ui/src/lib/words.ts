import { useSyncExternalStore } from 'react'
import { inBrowser } from '#lib/env'
import { recall, remember } from '#lib/storage'

/** The languages the app speaks. */
export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

type Sentence = string | ((...parts: never[]) => string)
type Catalogue = { [name: string]: Sentence | Catalogue }

/** The same names with the same arguments, in another language. */
type Same<C> = {
  [K in keyof C]: C[K] extends (...parts: infer P) => string ? (...parts: P) => string : C[K] extends string ? string : Same<C[K]>
}

/** One set of sentences in every language. */
export type Words<C> = { en: C; fr: Same<C> }

/** Declares the sentences of a screen; French must have exactly the names and arguments of English. */
export const words = <C extends Catalogue>(sentences: { en: C; fr: Same<NoInfer<C>> }): Words<C> => sentences

const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.some((language) => language === text)

const isFrenchBrowser = (): boolean => inBrowser && navigator.language.toLowerCase().startsWith('fr')

const preferred = (): Language => {
  const stored = recall('language')
  return isLanguage(stored) ? stored : isFrenchBrowser() ? 'fr' : 'en'
}

let current: Language = 'en'
const listeners = new Set<() => void>()

const speak = (language: Language): void => {
  current = language
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** The language spoken now. */
export const currentLanguage = (): Language => current

/** Speaks the stored language, else the browser's; called once before the first render. */
export const startSpeaking = (): Language => {
  speak(preferred())
  return current
}

/** Changes the language everywhere at once and remembers it on this device. */
export const changeLanguage = (language: Language): void => {
  remember('language', language)
  if (language !== current) speak(language)
}

// What this parent chose here themselves: the language until the school was told, then `TOLD`. Signing out forgets it.
const CHOICE = 'own-language'
const TOLD = 'told'

/** The parent chooses a language here, also before signing in; it is theirs from then on, wherever they sign in. */
export const chooseLanguage = (language: Language): void => {
  remember(CHOICE, language)
  changeLanguage(language)
}

/**
 * Speaks as the parent's profile says. Returns what the school must be told instead: the choice made here before signing in. English
 * is also what a profile says of which nobody chose anything: a French browser then stays French.
 */
export const followProfile = (profiled: Language): Language | null => {
  const choice = recall(CHOICE)
  if (choice === null && profiled === 'en' && isFrenchBrowser()) return null
  if (isLanguage(choice)) {
    remember(CHOICE, TOLD)
    if (choice !== profiled) return choice
  }
  changeLanguage(profiled)
  return null
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language spoken now; the component renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, () => 'en' as const)

/** The sentences of a catalogue in the language spoken now. */
export const useWords = <C>(catalogue: Words<C>): C | Same<C> => catalogue[useLanguage()]

/** The same outside a component (a toast, a document title). */
export const wordsNow = <C>(catalogue: Words<C>): C | Same<C> => catalogue[current]

const rules = {
  en: new Intl.PluralRules('en'),
  fr: new Intl.PluralRules('fr'),
}

/** Picks the form for a count: `plural('en', 2, { one: '1 notice', other: '2 notices' })`. */
export const plural = (language: Language, count: number, forms: { one: string; other: string }): string =>
  rules[language].select(count) === 'one' ? forms.one : forms.other
