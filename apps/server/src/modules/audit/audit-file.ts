import type { AuditLine } from '@schoolgate/contracts/audit'
import { writeXlsx } from '#lib/sheets/xlsx-writer'

/** As a spreadsheet shows a moment: the same everywhere, and it sorts. */
const moment = (instant: string) => instant.slice(0, 19).replace('T', ' ')

const inWords = (changes: AuditLine['changes']) =>
  changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; ') || null

/** The school's record as a spreadsheet, for whoever looks into something outside of the office. */
export const auditFile = (lines: readonly AuditLine[], pupils: ReadonlyMap<string, string>): Buffer =>
  writeXlsx([
    {
      name: 'Who did what',
      heads: ['At (UTC)', 'Who', 'Role', 'What', 'Pupil', 'Before and after', 'Why', 'From'],
      rows: lines.map(({ at, actor, action, ward_id, changes, note, address }) => [
        moment(at),
        actor.name,
        actor.role,
        action,
        ward_id === null ? null : (pupils.get(ward_id) ?? 'a pupil who is forgotten'),
        inWords(changes),
        note,
        address,
      ]),
    },
  ])
