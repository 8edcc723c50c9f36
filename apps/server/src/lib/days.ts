/** The calendar day (`YYYY-MM-DD`) that a moment falls on in a time zone such as Africa/Accra. */
export const dayIn = (timezone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

/** The earlier of two moments. */
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
