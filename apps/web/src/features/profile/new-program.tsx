import { API_TOKEN_DAYS, makeApiToken } from '@schoolgate/contracts/api-tokens'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ProofDeclined, useFreshProof } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useSelectedSchool } from '#lib/selected-school'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconCopy } from '@schoolgate/ui/icons/copy'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { Section } from '#ui/page'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { Switch } from '@schoolgate/ui/switch'
import { toast } from '@schoolgate/ui/toast'
import { profileQuery } from './profile.queries.ts'
import styles from './programs-screen.module.css'
import { programsQuery } from './programs.queries.ts'
import { programsWords } from './programs.words.ts'

/** The token itself: told once. */
function Made({ name, token }: { name: string; token: string }) {
  const text = useWords(programsWords)
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => toast(text.copied),
      () => toast(text.notCopied),
    )
  return (
    <Note tone="ok" role="status" title={text.made(name)}>
      {text.madeLine}
      <code className={styles.token}>{token}</code>
      <Button size="small" onClick={copy}>
        <IconCopy size="s" />
        {text.copy}
      </Button>
    </Note>
  )
}

/** Makes a token: for which program, for how long, and whether it may change things. */
export function NewProgram() {
  const text = useWords(programsWords)
  const client = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const { withProof, proofSheet } = useFreshProof(profile?.has_password ?? true)
  const [name, setName] = useState('')
  const [days, setDays] = useState<(typeof API_TOKEN_DAYS)[number]>(API_TOKEN_DAYS[1])
  const [mayChange, setMayChange] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const school_id = useSelectedSchool()
  const make = useMutation({
    mutationFn: () =>
      withProof(() => call(makeApiToken, { body: { name: name.trim(), may_change: mayChange, days, school_id } })),
    onSuccess: () => {
      setName('')
      setMayChange(false)
      return client.invalidateQueries({ queryKey: programsQuery.queryKey })
    },
  })
  const problem = make.error instanceof ProofDeclined ? null : make.error
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '' && !make.isPending) make.mutate()
  }
  return (
    <Section title={text.makeTitle}>
      {make.data && <Made name={make.data.api_token.name} token={make.data.token} />}
      <Card>
        <form className={styles.form} onSubmit={handleSubmit} noValidate>
          <Field
            label={text.name}
            hint={text.nameHint}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={isMissing ? text.nameMissing : null}
          />
          <div>
            <Mute>{text.days}</Mute>
            <PillRow label={text.days}>
              {API_TOKEN_DAYS.map((number) => (
                <Pill key={number} pressed={number === days} onClick={() => setDays(number)}>
                  {text.forDays(number)}
                </Pill>
              ))}
            </PillRow>
          </div>
          <div className={styles.wide}>
            <Switch label={text.mayChange} line={text.mayChangeLine} checked={mayChange} onChange={setMayChange} />
          </div>
          <Button type="submit" kind="primary" full busy={make.isPending}>
            {text.make}
          </Button>
          {problem && (
            <Note tone="bad" role="alert">
              {problemInWords(problem, { codes: { 'identity.too_many_tokens': text.tooMany }, other: text.problem })}
            </Note>
          )}
        </form>
      </Card>
      {proofSheet}
    </Section>
  )
}
