import * as z from 'zod/mini'

/** A row's id: UUIDv7. */
export const Id = z.uuid()
/** A public id: 22 characters of base62 from 128 random bits. */
export const PublicId = z.string().check(z.regex(/^[0-9A-Za-z]{22}$/))
/** A calendar day in the school's own time zone: `YYYY-MM-DD`, of a year that a school may know of, so that the day after it is one too. */
export const Day = z.iso.date().check(z.regex(/^(19|20|21)/))
/** A moment: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** A file name as it is shown and downloaded; its ending follows from what the file really is. */
export const FileName = z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} .()_-]{0,99}$/u))

/** What a person of several schools asks for one of them: the selected ward's. Left out, of all, or of the one that has known them longest. */
export const schoolQuery = { school_id: z.optional(Id) }

/** The query of a list: newest first, at most 100 a page. */
export const PAGE_LIMIT = 100
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_LIMIT))),
}

/** The public id in an address: whatever is not one is answered as one that does not exist. */
export const AnyId = z.strictObject({ id: z.string() })
