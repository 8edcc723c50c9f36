import { ClassesScreen, SchoolScreen, SetupPlace, YearScreen } from '#features/founding'
import type { ReactNode } from 'react'
import { InSettings } from './in-settings.tsx'
import type { Section } from './sections.ts'

function Setup({ section, children }: { section: Section; children: ReactNode }) {
  return (
    <InSettings section={section}>
      <SetupPlace value="settings">{children}</SetupPlace>
    </InSettings>
  )
}

/** What the school says of itself, where it is changed later. */
export const SchoolSettings = () => (
  <Setup section="school">
    <SchoolScreen />
  </Setup>
)

/** The terms and holidays, where they are changed later. */
export const YearSettings = () => (
  <Setup section="year">
    <YearScreen />
  </Setup>
)

/** The classes and subjects, where more are added later. */
export const ClassSettings = () => (
  <Setup section="classes">
    <ClassesScreen />
  </Setup>
)
