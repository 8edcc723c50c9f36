import type { PublicSchool } from '@schoolgate/contracts/schools'
import { getPublicSchool } from '@schoolgate/contracts/schools'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { publicSchool } from '#features/identity'
import { call } from '#lib/api'
import { useWords } from '#lib/words'
import { IconWarningOctagon } from '#ui/icons/warning-octagon'
import { Mute } from '#ui/mute'
import { Note } from '#ui/note'
import { Page, Section } from '#ui/page'
import { CodeCheck } from './code-check.tsx'
import { OfficialNumbers } from './official-numbers.tsx'
import { verifyWords } from './verify.words.ts'

/** The school as the server knows it now; until it answers, as it was written into the page. */
const useSchool = (): PublicSchool | null => {
  const [school, setSchool] = useState(publicSchool)
  useEffect(() => {
    const giveUp = new AbortController()
    call(getPublicSchool, undefined, { signal: giveUp.signal })
      .then((answer) => setSchool(answer.school))
      // Without network the page's own copy stays, which is what a worried parent needs.
      .catch(() => undefined)
    return () => giveUp.abort()
  }, [])
  return school
}

/** "Is this really our school?": a code to check, the numbers to trust, the trick to know. Nobody needs to sign in. */
export function VerifyScreen() {
  const text = useWords(verifyWords)
  const school = useSchool()
  const [search] = useSearchParams()
  return (
    <Page title={text.title} back="/">
      <Mute>{text.lead}</Mute>
      <Section>
        <CodeCheck asked={search.get('code') ?? ''} />
      </Section>
      <Section title={text.payHere}>{school ? <OfficialNumbers school={school} /> : <Mute>{text.noAccounts}</Mute>}</Section>
      <Section>
        <Note tone="bad" icon={<IconWarningOctagon />} title={text.scam}>
          {text.scamLine}
        </Note>
      </Section>
    </Page>
  )
}
