import type { PublicSchool } from '@schoolgate/contracts/schools'
import { getPublicSchool } from '@schoolgate/contracts/schools'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { publicSchool } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useSelectedSchool } from '#lib/selected-school'
import { useWords } from '@schoolgate/ui/lib/words'
import { IconWarningOctagon } from '@schoolgate/ui/icons/warning-octagon'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { Page, Section } from '#ui/page'
import { CodeCheck } from './code-check.tsx'
import { OfficialNumbers } from './official-numbers.tsx'
import { SealCheck } from './seal-check.tsx'
import { verifyWords } from './verify.words.ts'

/**
 * The school as the server knows it now: of who has children in several, the selected child's. Until it answers, as it was written into
 * the page, where that is the same one.
 */
const useSchool = (): PublicSchool | null => {
  const school_id = useSelectedSchool()
  const [school, setSchool] = useState(() => (school_id === undefined ? publicSchool() : null))
  useEffect(() => {
    const giveUp = new AbortController()
    call(getPublicSchool, { query: { school_id } }, { signal: giveUp.signal })
      .then((answer) => setSchool(answer.school))
      // Without network the page's own copy stays, which is what a worried parent needs.
      .catch(() => undefined)
    return () => giveUp.abort()
  }, [school_id])
  return school
}

// Most people type the code or come by their phone's own camera.
const ScanSheet = lazy(async () => ({ default: (await import('./scan-sheet.tsx')).ScanSheet }))

/** The seal's number behind the # of the address, where the phone's camera opened the link in a square code. */
const useSealOfAddress = () => {
  const [seal, setSeal] = useState(() => location.hash.slice(1))
  useEffect(() => {
    const read = () => setSeal(location.hash.slice(1))
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return [seal, setSeal] as const
}

/** "Is this really our school?": a code to check, the numbers to trust, the trick to know. Nobody needs to sign in. */
export function VerifyScreen() {
  const text = useWords(verifyWords)
  const school = useSchool()
  const [search] = useSearchParams()
  const [seal, setSeal] = useSealOfAddress()
  const [isScanning, setScanning] = useState(false)
  const handleSeal = useCallback(
    (number: string) => {
      setScanning(false)
      setSeal(number)
    },
    [setSeal],
  )
  return (
    <Page title={text.title} back="/">
      <Mute>{text.lead}</Mute>
      {seal !== '' && (
        <Section>
          <SealCheck key={seal} seal={seal} />
        </Section>
      )}
      <Section>
        <CodeCheck asked={search.get('code') ?? ''} onScan={() => setScanning(true)} />
        <Suspense>{isScanning && <ScanSheet open onClose={() => setScanning(false)} onSeal={handleSeal} />}</Suspense>
      </Section>
      <Section title={text.payHere} more={school && <Mute>{school.name}</Mute>}>
        {school ? <OfficialNumbers school={school} /> : <Mute>{text.noAccounts}</Mute>}
      </Section>
      <Section>
        <Note tone="bad" icon={<IconWarningOctagon />} title={text.scam}>
          {text.scamLine}
        </Note>
      </Section>
    </Page>
  )
}
