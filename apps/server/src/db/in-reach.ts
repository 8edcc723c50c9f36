import { and, eq, type SQL } from 'drizzle-orm'
import type { Scope } from '#lib/scope'
import { classes } from './schema/index.ts'

/** Whose records a member of staff may see at all: a teacher of the class they lead, others of the school. Needs `classes` in the query. */
export const isInReach = (scope: Scope): SQL | undefined =>
  and(eq(classes.schoolId, scope.schoolId), scope.role === 'teacher' ? eq(classes.classTeacherId, scope.userId) : undefined)
