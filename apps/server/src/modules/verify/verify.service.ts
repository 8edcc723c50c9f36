/** What people read wrongly from paper, as the digit that was printed. */
const LOOK_ALIKES: Record<string, string> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' }

/** A notice's code as printed (`N-2026-0131`), from however somebody typed it; null when it cannot be one. */
export function noticeCodeOf(typed: string): string | null {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  if (!signs.startsWith('N')) return null
  const digits = signs.slice(1).replaceAll(/[A-Z]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
  const parts = /^(\d{4})(\d{1,6})$/.exec(digits)
  return parts ? `N-${parts[1]}-${Number(parts[2]).toString().padStart(4, '0')}` : null
}
