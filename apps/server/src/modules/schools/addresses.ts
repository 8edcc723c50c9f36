import type { FastifyRequest } from 'fastify'
import type { Db } from '#db'
import type { Reached } from '#db/reached'
import { createSchoolsStore } from './schools.store.ts'

/** Where this installation is reached: at one address, and at host names that are one school's own, each with that school's code. */
export type Installation = { publicUrl: string; schoolHosts: ReadonlyMap<string, string> }

export type Addresses = ReturnType<typeof createAddresses>

/**
 * The one place where a school becomes an address: whoever follows a link from a text, a mail, a calendar or a paper stands at that
 * school's door. No address ends in a slash.
 */
export function createAddresses({ db, publicUrl, schoolHosts }: Installation & { db: Db }) {
  const store = createSchoolsStore(db)
  const main = new URL(publicUrl)
  /** As a host name is written before a path: with the port at which all are reached. */
  const originAt = (host: string) => `${main.protocol}//${host}${main.port && `:${main.port}`}`

  /** The school's own host name, the first where it has several; else its path at the shared address, which one school alone does not need. */
  function at({ code, isOnly }: Reached): string {
    const own = [...schoolHosts].find(([, owner]) => owner.toLowerCase() === code.toLowerCase())
    if (own) return originAt(own[0])
    return isOnly ? publicUrl : `${publicUrl}/s/${encodeURIComponent(code)}`
  }

  return {
    /** The address that all share. */
    main: publicUrl,

    at,

    /** The address of a school, not from within a transaction. */
    of: async (schoolId: string): Promise<string> => at(await store.reached(schoolId)),

    /** Where a school is made with a key. It stands behind the #, so that no server and no proxy ever writes it down. */
    foundingPage: (key: string): string => `${publicUrl}/office/start#${key}`,

    /** Where a school's papers are checked, as it is printed on them. */
    verifyPage: async (schoolId: string): Promise<string> =>
      `${at(await store.reached(schoolId)).replace(/^https?:\/\//, '')}/verify`,

    /**
     * The site at which the browser that asks has its session: a host name of ours, else the address that all share. Whoever is sent
     * elsewhere and is to come back must come back there.
     */
    siteOf({ headers: { host } }: FastifyRequest): string {
      const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? ''
      return schoolHosts.has(name) ? originAt(name) : publicUrl
    },
  }
}
