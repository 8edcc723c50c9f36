/** Moves the focus to what the page is about, so that whoever listens hears where they are. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>(':is(h1[tabindex], main):not([data-beside] *)')?.focus({ preventScroll: true })
