import { localPhone } from '@schoolgate/ui/lib/phone'
import type { PublicSchool } from '@schoolgate/contracts/schools'
import type { ComponentProps, ReactNode } from 'react'
import { useSchoolInfo } from '#features/identity'
import { paperDay } from '@schoolgate/ui/lib/dates'
import { useWords, words } from '@schoolgate/ui/lib/words'
import { Crest } from '@schoolgate/ui/crest'
import { Paper, PaperFacts, PaperFoot, PaperHead } from '@schoolgate/ui/paper'
import { Ribbon } from '@schoolgate/ui/ribbon'

const paperWords = words({
  en: {
    name: 'Name',
    class: 'Class',
    admission: 'Admission no.',
    printed: (day: string) => `Printed ${day}`,
  },
  fr: {
    name: 'Nom',
    class: 'Classe',
    admission: 'Nº d’admission',
    printed: (day) => `Imprimé le ${day}`,
  },
})

type Facts = ComponentProps<typeof PaperFacts>['facts']

type SchoolPaperProps = {
  title: ReactNode
  facts: Facts
  children: ReactNode
  foot: ReactNode
}

type SchoolHeadProps = {
  /** What is known of it. */
  school: Partial<Pick<PublicSchool, 'name' | 'emblem' | 'town' | 'phones'>> | null | undefined
  title: ReactNode
  crestWidth?: number
}

/** Whose paper it is. */
export function SchoolHead({ school, title, crestWidth = 52 }: SchoolHeadProps) {
  const phone = school?.phones?.[0]
  return (
    <>
      <Ribbon />
      <PaperHead
        crest={<Crest emblem={school?.emblem ?? 'nyansapo'} width={crestWidth} />}
        name={school?.name}
        place={[school?.town, phone && localPhone(phone)].filter(Boolean).join(' · ')}
        title={title}
      />
    </>
  )
}

/** A paper of the family's under their school's name, of several the selected ward's: what it is, about what, and its lines. */
export function SchoolPaper({ title, facts, children, foot }: SchoolPaperProps) {
  const school = useSchoolInfo()
  return (
    <Paper>
      <SchoolHead school={school} title={title} />
      <PaperFacts facts={facts} />
      {children}
      <PaperFoot>{foot}</PaperFoot>
    </Paper>
  )
}

type WardPaperProps = {
  title: string
  ward: { fullname: string; class: string; admission_no: string }
  /** What else stands at the head beside the ward's name, class and number. */
  facts: Facts
  /** The day on which it is printed: what is on it may change. */
  today: string
  /** What has to be said of it besides. */
  remark?: string
  children: ReactNode
}

/** A paper about one ward as it is today. */
export function WardPaper({ title, ward, facts, today, remark, children }: WardPaperProps) {
  const text = useWords(paperWords)
  const aboutWard = [
    [text.name, ward.fullname],
    [text.class, ward.class],
    [text.admission, ward.admission_no],
  ] as const
  return (
    <SchoolPaper
      title={title}
      facts={[...aboutWard, ...facts]}
      foot={[remark, text.printed(paperDay(today))].filter(Boolean).join(' ')}
    >
      {children}
    </SchoolPaper>
  )
}
