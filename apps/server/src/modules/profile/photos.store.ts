import { and, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#db'
import { isGuardian } from '#db/guardian'
import { files, guardianships, users, wards } from '#db/schema'
import type { Scope } from '#lib/scope'

export const createPhotosStore = (db: Db) => ({
  /** A photo that is in use and that the caller may see (own, of a ward, of a fellow guardian, of the school's staff; staff see their school's), and which wards it shows. */
  photoFor: (scope: Scope, photoId: string) =>
    db.as(scope, async (tx) => {
      const myWards = tx.select({ id: guardianships.wardId }).from(guardianships).where(isGuardian(scope.userId))
      const fellows = tx
        .select({ id: guardianships.guardianId })
        .from(guardianships)
        .where(and(inArray(guardianships.wardId, myWards), isNull(guardianships.endedAt)))
      const isParent = scope.role === 'parent'
      const person = tx
        .select({ one: sql`1` })
        .from(users)
        .where(
          and(
            eq(users.photoId, files.id),
            isParent ? or(eq(users.id, scope.userId), ne(users.role, 'parent'), inArray(users.id, fellows)) : undefined,
          ),
        )
      const ward = tx
        .select({ id: wards.id })
        .from(wards)
        .where(and(eq(wards.photoId, files.id), isParent ? inArray(wards.id, myWards) : undefined))
      const [photo] = await tx
        .select({ mime: files.mime, sha256: files.sha256, wardIds: sql<string[]>`array(${ward})` })
        .from(files)
        .where(and(eq(files.id, photoId), eq(files.schoolId, scope.schoolId), or(exists(person), exists(ward))))
      return photo ?? null
    }),
})
