/** Moves the focus to what the page is about, so that whoever listens hears where they are. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1[tabindex], main')?.focus({ preventScroll: true })
