/** For how many months a school keeps something: what it may choose at least and at most, and what holds until it chooses. */
export type Keeping = { least: number; most: number; usual: number }

/** What a school chooses itself (domain §7 "Keeping"): who looked at what, messages with their deliveries, the feed, the file of a pupil who left. */
export const KEEPING = {
  audit: { least: 12, most: 120, usual: 24 },
  messages: { least: 3, most: 60, usual: 13 },
  feed: { least: 12, most: 120, usual: 24 },
  pupils: { least: 12, most: 360, usual: 84 },
} as const satisfies Record<string, Keeping>
