import { toast } from './toast.tsx'

type Shared = { title: string; url: string; text?: string }

/** Hands a link on: the phone's own share sheet where there is one, else the clipboard, and a toast that says how that went. */
export async function share(shared: Shared, said: { copied: string; notCopied: string }): Promise<void> {
  try {
    if (navigator.share) return await navigator.share(shared)
    await navigator.clipboard.writeText([shared.text, shared.url].filter(Boolean).join(' '))
    toast(said.copied)
  } catch (error) {
    // The parent closed the phone's own share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast(said.notCopied)
  }
}
