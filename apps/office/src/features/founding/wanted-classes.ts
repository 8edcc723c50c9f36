import type { Response } from '@schoolgate/contracts/endpoint'
import type { getClassSetup } from '@schoolgate/contracts/school-setup'

export type Part = Response<typeof getClassSetup>['usual'][number]

/** What was ticked of one part of the school; `arms`: how many classes of each level stand side by side. */
export type Wanted = { levels: readonly string[]; arms: number; subjects: readonly string[] }

/** So many letters stand behind the names of classes side by side. */
export const ARMS = [1, 2, 3, 4] as const

/** A class that was ticked; `stream` where several of its level stand side by side. */
export type NewClass = { name: string; level: string; stage: Part['stage']; stream: string | null }

/** The classes that were ticked, in the order of age. */
export const namesOf = ({ levels, stage }: Part, wanted: Wanted): NewClass[] =>
  levels
    .filter((level) => wanted.levels.includes(level))
    .flatMap((level): NewClass[] =>
      wanted.arms === 1
        ? [{ name: level, level, stage, stream: null }]
        : Array.from({ length: wanted.arms }, (_, index) => {
            const stream = String.fromCodePoint(65 + index)
            return { name: `${level}${stream}`, level, stage, stream }
          }),
    )
