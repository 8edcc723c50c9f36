/** Puts placeholders for names before an outside service sees a text, and the names back into what it answers. */
export type Placeholders = {
  hide: (text: string) => string
  /** `hide` for every text inside a value. */
  hideIn: (value: unknown) => unknown
  show: (text: string) => string
  /** `show` for a text that arrives in pieces: a placeholder split between two is still found. */
  reveal: () => { push: (piece: string) => string; end: () => string }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `names` maps each name to its placeholder, such as `[CHILD]`; longer names are hidden first. */
export function placeholdersFor(names: ReadonlyMap<string, string>): Placeholders {
  const hidden = [...names].filter(([name]) => name.trim() !== '').sort(([one], [other]) => other.length - one.length)
  const patterns = hidden.map(([name, placeholder]) => ({
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'),
    placeholder,
  }))
  // The shortest name of a placeholder is the one people are called by.
  const shown = new Map(hidden.map(([name, placeholder]) => [placeholder, name]))
  const longest = Math.max(0, ...[...shown.keys()].map((placeholder) => placeholder.length))

  const hide = (text: string) =>
    patterns.reduce((current, { pattern, placeholder }) => current.replace(pattern, placeholder), text)
  const hideIn = (value: unknown): unknown => {
    if (typeof value === 'string') return hide(value)
    if (Array.isArray(value)) return value.map(hideIn)
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hideIn(item)]))
    return value
  }
  const show = (text: string) => [...shown].reduce((current, [placeholder, name]) => current.replaceAll(placeholder, name), text)

  return {
    hide,
    hideIn,
    show,
    reveal() {
      let waiting = ''
      return {
        push(piece) {
          waiting += piece
          const open = waiting.lastIndexOf('[')
          const isOpen = open >= 0 && !waiting.includes(']', open) && waiting.length - open < longest
          const ready = isOpen ? waiting.slice(0, open) : waiting
          waiting = isOpen ? waiting.slice(open) : ''
          return show(ready)
        },
        end() {
          const rest = show(waiting)
          waiting = ''
          return rest
        },
      }
    },
  }
}
