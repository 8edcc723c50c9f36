/** The addresses of a page, by its path in the table of routes (`/bill/:id`): each name in it is a group. A slash at the end and the case of letters do not matter. */
export const pagePattern = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}/?$`, 'i')
