import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import { minorOf, someMinorOf } from './amount.ts'
import { Refusal } from '#lib/refusal'
import { Unreadable, type Parameter } from './command.ts'
import { isDay } from './day.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** What nobody types by hand; also keeps a value within what any column and any sentence holds. */
const LONGEST = 2000
/** Control signs, but for line ends and tabs: no text of ours has them. */
const UNTYPED = /[^\P{Cc}\n\r\t]/u

/** One value, read or refused by `read`; left out, it is undefined. */
export const parameter = <T>(as: string, says: string, read: (written: string) => T): Parameter<T | undefined> => ({
  as,
  says,
  isNeeded: false,
  isRepeated: false,
  read: ([written]: readonly string[]) => (written === undefined ? undefined : read(whole(written))),
})

function whole(written: string): string {
  if (written.length > LONGEST) throw new Unreadable(`takes at most ${LONGEST} letters`)
  if (UNTYPED.test(written)) throw new Unreadable('holds a sign that cannot be written down')
  return written
}

/** The same, which must be there. */
export const required = <T>(one: Parameter<T>): Parameter<Exclude<T, undefined>> => ({
  ...one,
  isNeeded: true,
  read(written) {
    const value = one.read(written)
    if (!isThere(value)) throw new Unreadable('is missing')
    return value
  },
})

const isThere = <T>(value: T): value is Exclude<T, undefined> => value !== undefined

/** The same, any number of times. */
export const several = <T>(one: Parameter<T>): Parameter<Exclude<T, undefined>[]> => ({
  ...one,
  isRepeated: true,
  read: (written) => written.map((each) => one.read([each])).filter(isThere),
})

/** There or not. */
export const flag = (says: string): Parameter<boolean> => ({
  as: null,
  says,
  isNeeded: false,
  isRepeated: false,
  read: (written) => written.length > 0,
})

/** Any words; between the quotes there may be none. */
export const text = (as: string, says: string) => parameter(as, says, (written) => written)

/** Words that are some: why, whom, what. */
export const words = (as: string, says: string, most = 200) =>
  parameter(as, says, (written) => {
    const said = written.trim()
    if (said === '') throw new Unreadable('takes some words')
    if (said.length > most) throw new Unreadable(`takes at most ${most} letters`)
    return said
  })

export const oneOf = <const T extends string>(as: string, says: string, values: readonly T[]) =>
  parameter(as, says, (written) => {
    const value = values.find((known) => known === written)
    if (value === undefined) throw new Unreadable(`is one of ${values.join(', ')}`)
    return value
  })

export const wholeNumber = (as: string, says: string, from: number, to: number) =>
  parameter(as, says, (written) => {
    const number = /^\d{1,9}$/.test(written) ? Number(written) : Number.NaN
    if (!(number >= from && number <= to)) throw new Unreadable(`takes a number from ${from} to ${to}`)
    return number
  })

export const day = (as: string, says: string) =>
  parameter(as, says, (written) => {
    if (!isDay(written)) throw new Unreadable('is written 2026-03-12')
    return written
  })

export const academicYear = (says = 'the academic year, such as 2025/2026') =>
  parameter('YEAR', says, (written) => {
    const [, from, to] = /^(\d{4})\/(\d{4})$/.exec(written) ?? []
    if (from === undefined || Number(from) + 1 !== Number(to)) throw new Unreadable('is written 2025/2026')
    return written
  })

/** A moment on the school's clock, its day and its time. */
export const moment = (as: string, says: string) =>
  parameter(as, says, (written) => {
    const [, on, time] = /^(\d{4}-\d{2}-\d{2})[ T](([01]\d|2[0-3]):[0-5]\d)$/.exec(written) ?? []
    if (on === undefined || time === undefined || !isDay(on)) throw new Unreadable('is written "2026-03-12 15:40"')
    return { day: on, time }
  })

export const termNumber = () => wholeNumber('TERM', 'the number of the term: 1, 2, 3 or 4', 1, 4)

/** Money that must be some, in minor units. */
export const amount = (says: string) => parameter('AMOUNT', says, someMinorOf)
/** Money that may be none, in minor units. */
export const amountOrNone = (says: string) => parameter('AMOUNT', says, minorOf)

/** The id of a row, as a list shows it. */
export const id = (as: string, says: string) =>
  parameter(as, says, (written) => {
    if (!ID.test(written)) throw new Unreadable('is an id, as the list shows it')
    return written.toLowerCase()
  })

/** A file that is there and can be read, as an absolute path. */
export const file = (as: string, says: string) => parameter(as, says, (written) => placeOfFile(written))
/** Either of them, as an absolute path with what it is. */
export const fileOrFolder = (as: string, says: string) =>
  parameter(as, says, (written) => {
    const place = path.resolve(written)
    const kind = kindOf(place, written)
    if (kind === null) throw new Refusal(`There is no folder “${written}”, and no file.`)
    return { place, kind }
  })
/** Where a file is to be written, as an absolute path: in a folder that is there. */
export const newFile = (as: string, says: string) =>
  parameter(as, says, (written) => {
    if (written.trim() === '' || kindOf(path.resolve(written), written) === 'folder')
      throw new Refusal(`“${written}” is a folder; name the file that is to be written.`)
    return newPlace(written)
  })
/** The same, or a folder that is there, in which the file gets a name. */
export const newFileOrFolder = (as: string, says: string) =>
  parameter(as, says, (written) => {
    if (written.trim() === '') throw new Unreadable('takes the name of a file or a folder')
    return kindOf(path.resolve(written), written) === 'folder' ? path.resolve(written) : newPlace(written)
  })

function newPlace(written: string): string {
  const place = path.resolve(written)
  if (kindOf(path.dirname(place), written) !== 'folder') throw new Refusal(`There is no folder for “${written}”.`)
  return place
}

/** Said as it was typed: whoever typed it finds it again. */
function placeOfFile(written: string): string {
  const place = path.resolve(written)
  const kind = kindOf(place, written)
  if (kind === null) throw new Refusal(`There is no file “${written}”.`)
  if (kind === 'folder') throw new Refusal(`“${written}” is a folder; a file is needed here.`)
  return place
}

function kindOf(place: string, written: string): 'file' | 'folder' | null {
  try {
    const kind = statSync(place).isDirectory() ? 'folder' : 'file'
    accessSync(place, constants.R_OK)
    return kind
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'EACCES' || code === 'EPERM') throw new Refusal(`This user may not read “${written}”.`, { cause })
    return null
  }
}
