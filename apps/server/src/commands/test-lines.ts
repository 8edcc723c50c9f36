import path from 'node:path'
import { newId } from '#lib/random'
import { optionName, type Command, type Parameter } from './command.ts'

/** What stands on this school's papers, and a folder of its computer. */
export type LineSubject = { admissionNo: string; billNo: string; folder: string }

/** For tests: something that is right for what a command takes, as far as it can be guessed from what stands in its help. */
export function rightFor({ admissionNo, billNo, folder }: LineSubject, { as }: Parameter): string {
  const known: Record<string, string> = {
    ADMISSION_NO: admissionNo,
    WARD_NUMBER: admissionNo,
    NUMBER: admissionNo,
    BILL_NUMBER: billNo,
    AMOUNT: '10.00',
    DAY: '2026-03-12',
    TERM: '2',
    YEAR: '2025/2026',
    CODE: 'B5',
    METHOD: 'cash',
    DAYS: '7',
    ID: newId(),
    SCHEDULE: newId(),
    FOLDER: folder,
    FILE: path.join(folder, 'text.csv'),
    PART: '2026-04-10=610.00',
  }
  return known[as ?? ''] ?? 'Something'
}

/** A command as it is typed, with all that it needs; `instead` says what is typed for one thing in place of what is right. */
export function lineOf(
  { name, words, options }: Command,
  known: LineSubject,
  instead?: { key: string; typed: string },
): string[] {
  const typedFor = (key: string, taken: Parameter) => (key === instead?.key ? instead.typed : rightFor(known, taken))
  return [
    ...name.split(' '),
    ...Object.entries(words).map(([key, taken]) => typedFor(key, taken)),
    ...Object.entries(options).flatMap(([key, taken]) => {
      if (key === instead?.key) return [`${optionName(key)}=${instead.typed}`]
      return taken.isNeeded ? [optionName(key), typedFor(key, taken)] : []
    }),
  ]
}

const HOW_IT_IS_MADE =
  /\b(select|insert|update) .*\b(from|into|set)\b|node_modules|\.ts:\d|\bat .*\(|file:\/\/|Error:|\[object|undefined/

/** A sentence of a reasonable length, or what was done; nothing of how it is made. */
export const isPlain = (code: number, said: string): boolean =>
  said.trim() !== '' && !HOW_IT_IS_MADE.test(said) && (code === 0 || (said.length < 2500 && !said.includes('\n')))
