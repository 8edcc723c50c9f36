/*
 * Chromium on phones reads square codes itself (the Barcode Detection API, not yet among TypeScript's own types).
 * Where it is missing, the phone's own camera opens the link in the square; a reader of ours would cost every parent bytes.
 */
type Detector = { detect(picture: ImageBitmapSource): Promise<{ rawValue: string }[]> }

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector
      getSupportedFormats(): Promise<string[]>
    }
  }
}

/** This browser's own reader of square codes, or null where it has none. */
export async function squareReader(): Promise<((picture: ImageBitmapSource) => Promise<string | null>) | null> {
  const Reader = window.BarcodeDetector
  if (!Reader || !(await Reader.getSupportedFormats()).includes('qr_code')) return null
  const detector = new Reader({ formats: ['qr_code'] })
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null
}

/** The seal's number in the words of a square, or those words themselves: what is no seal is told to be none. */
export const sealIn = (words: string): string => /#(\d+)$/.exec(words)?.[1] ?? words
