/** Whether a page is a place of the rail, or was opened from it. */
export const isUnder = (path: string, place: string): boolean => path === place || (place !== '/' && path.startsWith(`${place}/`))
