import { recall, remember } from '#lib/storage'

/*
 * What was chosen before is shown by the one script that stands in the page itself (index.html): this code comes after the
 * first paint, and a dark screen would first flash white.
 */

/** How the app looks: as the device wants it, or as the parent chose. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The theme chosen on this device. */
export const chosenTheme = (): Theme => THEMES.find((theme) => theme === recall('theme')) ?? 'system'

/** Chooses a theme on this device, at once. */
export const chooseTheme = (theme: Theme): void => {
  remember('theme', theme === 'system' ? null : theme)
  showTheme(theme)
}

const showTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Sets the size of the text (the profile's `text_size`) and remembers it for the next start. */
export const setTextSize = (size: 'normal' | 'large'): void => {
  remember('text-size', size === 'large' ? size : null)
  showTextSize(size)
}

const showTextSize = (size: string | null): void => {
  if (size === 'large') document.documentElement.dataset['textSize'] = size
  else delete document.documentElement.dataset['textSize']
}
