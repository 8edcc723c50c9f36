/** A file's name as the school takes it: letters, digits and a few signs; `otherwise` where nothing of it stays. */
export const paperName = (name: string, otherwise = 'paper'): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N} .()_-]/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 100)
    .trim() || otherwise
