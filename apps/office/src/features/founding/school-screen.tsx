import { COLOUR, contrastOfWhite, LEAST_CONTRAST, readableColour } from '@schoolgate/contracts/colour'
import { changeSchoolSetup, getSchoolSetup, type SchoolAsIs } from '@schoolgate/contracts/school-setup'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenHead } from '#features/frame'
import { useMeanwhile } from '#features/meanwhile'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { localPhone } from '@schoolgate/ui/lib/phone'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { CrestChoice } from './crest-choice.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { schoolQuery } from './founding.queries.ts'
import { ParentsPhone } from './parents-phone.tsx'
import { SetupScreen, useSaving } from './setup-screen.tsx'
import styles from './setup.module.css'
import { setupWords } from './setup.words.ts'

/** What the school says of itself, as parents see it beside. */
export function SchoolScreen() {
  const text = useWords(setupWords)
  const asked = useQuery(schoolQuery)
  if (asked.data) return <School known={asked.data.school} customs={asked.data.customs} />
  return (
    <>
      <ScreenHead title={text.school.title} />
      <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
        <SkeletonBar />
      </NotHereYet>
    </>
  )
}

/** Fields that may be left empty, in the order of the form. */
const PERHAPS = ['short_name', 'motto', 'email', 'website', 'address', 'digital_address', 'town', 'region'] as const
type Written = Record<(typeof PERHAPS)[number] | 'name' | 'head_teacher_title' | 'head_teacher_name' | 'phones', string>

const writtenOf = (school: SchoolAsIs): Written => ({
  name: school.name,
  head_teacher_title: school.head_teacher_title,
  head_teacher_name: school.head_teacher_name,
  phones: school.phones.map(localPhone).join(', '),
  short_name: school.short_name ?? '',
  motto: school.motto ?? '',
  email: school.email ?? '',
  website: school.website ?? '',
  address: school.address ?? '',
  digital_address: school.digital_address ?? '',
  town: school.town ?? '',
  region: school.region ?? '',
})

/** What the form calls its fields. */
const useFieldNames = (): Record<keyof SchoolAsIs, string> => {
  const { school: text } = useWords(setupWords)
  return {
    name: text.name,
    short_name: text.shortName,
    motto: text.motto,
    emblem: text.crest,
    accent_color: text.colour,
    address: text.address,
    digital_address: text.digitalAddress,
    town: text.town,
    region: text.region,
    phones: text.phones,
    email: text.email,
    website: text.website,
    head_teacher_title: text.headTitle,
    head_teacher_name: text.headName,
  }
}

type SchoolProps = { known: SchoolAsIs; customs: { country: string; currency: string; timezone: string } }

function School({ known, customs }: SchoolProps) {
  const { school: text, empty, saved } = useWords(setupWords)
  const answers = useQueryClient()
  const { save, isBusy, problem } = useSaving(schoolQuery)
  const names = useFieldNames()
  const { write, asking } = useMeanwhile<SchoolAsIs>({
    nameOf: (field) => names[field],
    wordOf: (field, school) => (field === 'phones' ? school.phones.map(localPhone).join(', ') : null),
  })
  const [seen, setSeen] = useState(known)
  const [written, setWritten] = useState(() => writtenOf(known))
  const [emblem, setEmblem] = useState(known.emblem)
  const [colour, setColour] = useState(known.accent_color)
  const show = (school: SchoolAsIs) => {
    setSeen(school)
    setWritten(writtenOf(school))
    setEmblem(school.emblem)
    setColour(school.accent_color)
  }
  const isUntouched =
    emblem === seen.emblem && colour === seen.accent_color && JSON.stringify(written) === JSON.stringify(writtenOf(seen))
  // Where nothing was written, what a colleague saved stands here by itself.
  if (known !== seen && isUntouched) show(known)
  const isGood = COLOUR.test(colour) && contrastOfWhite(colour) >= LEAST_CONTRAST
  const typed = written.phones.split(/[,;]/).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
  const phones = written.phones === writtenOf(seen).phones ? seen.phones : typed
  const needed = {
    name: written.name,
    head_teacher_title: written.head_teacher_title,
    head_teacher_name: written.head_teacher_name,
  }
  const isWhole = Object.values(needed).every((one) => one.trim() !== '') && phones.length > 0
  const field = (name: keyof Written, label: string, more: { hint?: string; most?: number; type?: string } = {}) => (
    <Field
      label={label}
      name={name}
      value={written[name]}
      maxLength={more.most ?? 120}
      {...(more.type === undefined ? {} : { type: more.type })}
      {...(more.hint === undefined ? {} : { hint: more.hint })}
      autoComplete="off"
      error={(name in needed || name === 'phones') && written[name].trim() === '' ? empty : null}
      onChange={({ target }) => setWritten({ ...written, [name]: target.value })}
    />
  )
  const perhaps = (name: (typeof PERHAPS)[number]) => written[name].trim() || null
  const keep = () =>
    void save(async () => {
      const wanted = {
        ...needed,
        phones,
        emblem,
        accent_color: isGood ? colour : readableColour(colour),
        short_name: perhaps('short_name'),
        motto: perhaps('motto'),
        email: perhaps('email'),
        website: perhaps('website'),
        address: perhaps('address'),
        digital_address: perhaps('digital_address'),
        town: perhaps('town'),
        region: perhaps('region'),
      }
      const { answer, beside } = await write({
        seen,
        wanted,
        send: (form) => call(changeSchoolSetup, { body: { ...form.wanted, seen: form.seen } }),
        held: async () => (await call(getSchoolSetup)).school,
        inAnswer: ({ school }) => school,
      })
      answers.setQueryData(schoolQuery.queryKey, answer)
      show(answer.school)
      return beside === '' ? undefined : `${saved} ${beside}`
    })
  return (
    <SetupScreen
      title={text.title}
      line={text.line}
      button={text.save}
      isBusy={isBusy}
      isReady={isGood && isWhole}
      problem={problem}
      onSave={keep}
      side={
        <ParentsPhone
          name={written.name}
          motto={written.motto}
          town={written.town}
          emblem={emblem}
          colour={colour}
          phone={phones[0]}
        />
      }
    >
      <Card>
        <div className={styles.fields}>
          {field('name', text.name)}
          {field('short_name', text.shortName, { hint: text.shortNameHint, most: 60 })}
          {field('motto', text.motto)}
          {field('phones', text.phones, { hint: text.phonesHint, type: 'tel' })}
          {field('head_teacher_title', text.headTitle, { most: 20 })}
          {field('head_teacher_name', text.headName)}
          {field('email', text.email, { type: 'email', most: 254 })}
          {field('website', text.website)}
          {field('town', text.town, { most: 60 })}
          {field('region', text.region, { most: 60 })}
          {field('address', text.address, { most: 200 })}
          {field('digital_address', text.digitalAddress, { most: 30 })}
        </div>
      </Card>
      <ColourChoice colour={colour} onChange={setColour} />
      <CrestChoice emblem={emblem} colour={isGood ? colour : readableColour(known.accent_color)} onChange={setEmblem} />
      <p className={styles.line}>{text.customs(customs.country, customs.currency, customs.timezone)}</p>
      {asking}
    </SetupScreen>
  )
}
