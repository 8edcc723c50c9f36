/** A Content-Disposition that saves a file under this name; nothing in the name can leave the header (RFC 6266). */
export function attachmentNamed(name: string): string {
  const safe = name.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '_')
  const plain = safe
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["%]/g, '_')
  const encoded = encodeURIComponent(safe).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
