declare const __SHAPES__: string

/** A hash of the contracts: what is kept on this device, and what the school says, in other shapes is of another release. */
export const SHAPES: string = __SHAPES__

/** Whether this code runs in a browser (and not while the pages are prerendered). */
export const inBrowser = typeof document !== 'undefined'
