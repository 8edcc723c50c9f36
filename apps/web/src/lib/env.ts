declare const __BUILD_ID__: string

/** Changes with every build; saved answers of another build are not read. */
export const BUILD_ID: string = __BUILD_ID__

/** Whether this code runs in a browser (and not while the pages are prerendered). */
export const inBrowser = typeof document !== 'undefined'
