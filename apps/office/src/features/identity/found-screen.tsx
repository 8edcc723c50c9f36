import { PasswordField } from '@schoolgate/ui/password-field'
import { FOUNDING_COUNTRIES, foundSchool, type FoundingCountry, openFoundingKey } from '@schoolgate/contracts/founding'
import { useEffect, useId, useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Progress } from '@schoolgate/ui/progress'
import { Select } from '@schoolgate/ui/select'
import { foundWords } from './found.words.ts'
import { Frame } from './frame.tsx'
import styles from './frame.module.css'
import { identityWords } from './identity.words.ts'
import { OneForm } from './one-form.tsx'
import { SchoolBehind } from './school-behind.tsx'
import { arrived } from './session.ts'
import { useAttempt } from './use-attempt.ts'

/** Whoever was given the address makes the school here, and is in as its first member of staff. */
export function FoundScreen() {
  const text = useWords(foundWords)
  const [known, setKnown] = useState<'asking' | 'open' | 'over' | 'away'>('asking')
  const [tries, setTries] = useState(1)
  // It stays in the address until it is used: who loads the page again goes on.
  const key = location.hash.slice(1)
  useEffect(() => {
    document.title = `${text.title} · Schoolgate`
  }, [text])
  useEffect(() => {
    call(openFoundingKey, { body: { key } }).then(
      () => setKnown('open'),
      (error: unknown) => setKnown(error instanceof ApiError && error.status < 500 && error.status !== 429 ? 'over' : 'away'),
    )
  }, [key, tries])
  if (known === 'away') return <SchoolBehind onAgain={() => setTries(tries + 1)} />
  return (
    <Frame>
      {known === 'asking' && <Progress label={text.asking} />}
      {known === 'open' && <NewSchool schoolKey={key} />}
      {known === 'over' && (
        <Empty heading="h1" title={text.overTitle} line={text.overLine} action={<Button href="/login">{text.toDoor}</Button>} />
      )}
    </Frame>
  )
}

const NEEDED = ['name', 'town', 'school_phone', 'title', 'fullname', 'phone', 'email', 'password'] as const
const OF_HEAD = ['head_title', 'head_fullname'] as const
type Name = (typeof NEEDED)[number] | (typeof OF_HEAD)[number]

function NewSchool({ schoolKey: key }: { schoolKey: string }) {
  const text = useWords(foundWords)
  const { problems, password, newPasswordHint } = useWords(identityWords)
  const { attempt, isBusy, problem } = useAttempt()
  const [country, setCountry] = useState<FoundingCountry>('GH')
  const [role, setRole] = useState<'head' | 'office'>('office')
  const [missing, setMissing] = useState<readonly Name[]>([])
  const errorOf = (name: Name) => (missing.includes(name) ? problems.empty : null)
  const make = (written: (name: string) => string) => {
    const wanted = role === 'head' ? NEEDED : [...NEEDED, ...OF_HEAD]
    const empty = wanted.filter((name) => written(name) === '')
    setMissing(empty)
    if (empty.length > 0) return
    const [title, fullname, phone] = [written('title'), written('fullname'), written('phone')]
    const head = { title: written('head_title'), fullname: written('head_fullname') }
    void attempt(
      async () => {
        await call(foundSchool, {
          body: {
            key,
            school: { name: written('name'), country, town: written('town'), phone: written('school_phone') },
            founder: { role, title, fullname, phone, email: written('email'), password: written('password') },
            ...(role === 'head' ? {} : { head }),
          },
        })
        await arrived()
        // The school is written into the page that is sent from now on.
        location.replace('/office/first')
      },
      problems.trouble,
      text.problems,
    )
  }
  return (
    <>
      <h1 tabIndex={-1}>{text.title}</h1>
      <p className={styles.line}>{text.line}</p>
      <OneForm problem={problem} isBusy={isBusy} button={text.make} onSend={make}>
        <h2>{text.school}</h2>
        <Field label={text.name} name="name" maxLength={120} autoComplete="organization" error={errorOf('name')} />
        <Choice
          label={text.country}
          value={country}
          options={FOUNDING_COUNTRIES.map((id) => ({ id, name: text.countries[id] }))}
          onChange={setCountry}
        />
        <Field label={text.town} name="town" maxLength={60} autoComplete="address-level2" error={errorOf('town')} />
        <Field
          label={text.schoolPhone}
          name="school_phone"
          type="tel"
          maxLength={32}
          autoComplete="off"
          hint={text.schoolPhoneHint}
          error={errorOf('school_phone')}
        />
        <h2>{text.you}</h2>
        <Choice
          label={text.role}
          value={role}
          options={(['office', 'head'] as const).map((id) => ({ id, name: text.roles[id] }))}
          onChange={setRole}
        />
        <Field
          label={text.nameTitle}
          name="title"
          maxLength={20}
          autoComplete="honorific-prefix"
          hint={text.nameTitleHint}
          error={errorOf('title')}
        />
        <Field label={text.fullname} name="fullname" maxLength={120} autoComplete="name" error={errorOf('fullname')} />
        <Field
          label={text.phone}
          name="phone"
          type="tel"
          maxLength={32}
          autoComplete="tel-national"
          hint={text.phoneHint}
          error={errorOf('phone')}
        />
        <Field
          label={text.email}
          name="email"
          type="email"
          maxLength={254}
          autoComplete="username"
          autoCapitalize="none"
          error={errorOf('email')}
        />
        <PasswordField
          label={password}
          name="password"
          autoComplete="new-password"
          hint={newPasswordHint}
          error={errorOf('password')}
        />
        {role === 'office' && (
          <>
            <h2>{text.head}</h2>
            <Field
              label={text.headTitle}
              name="head_title"
              maxLength={20}
              autoComplete="off"
              hint={text.nameTitleHint}
              error={errorOf('head_title')}
            />
            <Field
              label={text.headFullname}
              name="head_fullname"
              maxLength={120}
              autoComplete="off"
              error={errorOf('head_fullname')}
            />
          </>
        )}
        <Note title={text.happens}>{text.happensLine}</Note>
      </OneForm>
    </>
  )
}

type ChoiceProps<Id extends string> = {
  label: string
  value: Id
  options: readonly { id: Id; name: string }[]
  onChange: (id: Id) => void
}

function Choice<Id extends string>({ label, value, options, onChange }: ChoiceProps<Id>) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={(chosen) => onChange(options.find((one) => one.id === chosen)?.id ?? value)}>
        {options.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </Select>
    </div>
  )
}
