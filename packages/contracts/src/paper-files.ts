/** The largest paper the school takes, in bytes: others pay for every one of them. */
export const PAPER_MAX_BYTES = 5 * 1024 * 1024

/** What a paper may be: a PDF, or a photo. */
export const PAPER_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
