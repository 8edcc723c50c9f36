import {
  getPhoto,
  getProfile,
  listRecordOpenings,
  removeProfilePhoto,
  updateProfile,
  uploadProfilePhoto,
  type Profile,
} from '@schoolgate/contracts/profile'
import * as z from 'zod'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { readCursor, writeCursor } from '#lib/cursor'
import { photoMadeAnew } from '#lib/photo'
import { receivePhoto } from '#lib/photo-upload'
import { notFound } from '#lib/problem'
import { joinPages } from '#lib/join-pages'
import { everywhere, route, shown, type Route } from '#lib/route'
import type { Storage } from '#lib/storage'
import { createPhotosStore } from './photos.store.ts'
import { notifyOf } from './profile.service.ts'
import { createProfileStore, type ProfileRow } from './profile.store.ts'
import { createRecordOpeningsStore, type OpeningPosition } from './record-openings.store.ts'

const PAGE_SIZE = 20
const CursorPosition = z.tuple([z.iso.datetime(), z.uuid()])

/** Builds the profile module: the signed-in person's own record and photo, and who opened their wards' records. */
export function createProfile({ db, clock, storage }: { db: Db; clock: Clock; storage: Storage }): { routes: Route[] } {
  const profiles = createProfileStore(db)
  const photos = createPhotosStore(db)
  const records = createRecordOpeningsStore(db)

  return {
    routes: [
      route(getProfile, async ({ scope }) => ({ profile: answerOf(await profiles.profileOf(scope)) }), joinProfiles),

      // What somebody says of themselves they say to all their schools.
      route(
        updateProfile,
        async ({ scope, body }) => ({ profile: answerOf(await profiles.change(scope, body, clock())) }),
        joinProfiles,
      ),

      // One face for all their schools, and a file of its own at each: a school keeps, shows and forgets what is its own.
      route(uploadProfilePhoto, async ({ scope, scopes, request }) => {
        const portrait = await photoMadeAnew(await receivePhoto(request, 'profile'), { word: 'profile', shape: 'portrait' })
        const sha256 = await storage.put(portrait)
        const photo = { sha256, bytes: portrait.length }
        for (const there of scopes) await profiles.setPhoto(there, photo, clock())
        const [first, ...others] = await Promise.all([scope, ...scopes.slice(1)].map((there) => profiles.profileOf(there)))
        return joinProfiles([{ profile: answerOf(first ?? null) }, ...others.map((row) => ({ profile: answerOf(row) }))]).profile
      }),

      route(removeProfilePhoto, async ({ scope }) => profiles.removePhoto(scope, clock()), everywhere),

      route(getPhoto, async ({ params, scope, reply }) => {
        const photo = await photos.photoFor(scope, params.id)
        if (!photo) throw notFound()
        return shown(
          photo.wardIds.map((wardId) => ({ wardId, subjectId: params.id })),
          () => {
            // Asked about each time, although it never changes: who signed out without network, or is no longer a guardian, sees it no more.
            reply.type(photo.mime).header('etag', `"${photo.sha256}"`)
            return storage.get(photo.sha256)
          },
        )
      }),

      route(
        listRecordOpenings,
        async ({ query, scope }) => {
          const { cursor, limit = PAGE_SIZE, ward_id: wardId } = query
          const after = cursor === undefined ? null : readCursor(cursor, positionOf)
          const found = await records.openings(scope, { wardId, after, limit })
          const openings = found.slice(0, limit)
          const last = found.length > limit ? openings.at(-1) : undefined
          return { openings, next_cursor: last ? writeCursor([last.at, last.id]) : null }
        },
        (answers) => {
          const pages = answers.map(({ openings, next_cursor }) => ({ items: openings, next: next_cursor }))
          const { items, next } = joinPages(pages, ({ at, id }) => [at, id])
          return { openings: [...items], next_cursor: next }
        },
      ),
    ],
  }
}

type Answer = { profile: Profile }

/** As the selected school knows them, with the wards of all. */
const joinProfiles = (answers: readonly [Answer, ...Answer[]]): Answer => ({
  profile: { ...answers[0].profile, wards: answers.flatMap(({ profile }) => profile.wards) },
})

function answerOf(row: ProfileRow | null): Profile {
  if (!row) throw notFound()
  return { ...row, notify: notifyOf(row.notify) }
}

function positionOf(value: unknown): OpeningPosition | null {
  const parsed = CursorPosition.safeParse(value)
  if (!parsed.success) return null
  const [at, id] = parsed.data
  return { at, id }
}
