import { listSchools, SCHOOLS_SHOWN, type SchoolToChoose } from '@schoolgate/contracts/schools'
import { useEffect, useReducer, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { schoolDoor } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { Crest } from '@schoolgate/ui/crest'
import { ErrorState } from '@schoolgate/ui/error-state'
import { Field } from '@schoolgate/ui/field'
import { IconMagnifyingGlass } from '@schoolgate/ui/icons/magnifying-glass'
import { LanguageChoice } from '@schoolgate/ui/language-choice'
import { List, ListRow } from '@schoolgate/ui/list'
import { Mark } from '@schoolgate/ui/mark'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { Ribbon } from '@schoolgate/ui/ribbon'
import { Skeleton } from '@schoolgate/ui/skeleton'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './schools-screen.module.css'
import { schoolsWords } from './schools.words.ts'

type Found = { schools: SchoolToChoose[]; chosen: string | null }

/** Schools by letters of name or town. All of a few are asked for once; of many, those with these letters. */
const useSchools = (letters: string) => {
  const [found, setFound] = useState<Found | null>(null)
  const [didNotCome, setDidNotCome] = useState(false)
  const [isAll, setAll] = useState(false)
  const [tries, again] = useReducer((count: number) => count + 1, 0)
  const search = isAll ? '' : letters.trim()
  useEffect(() => {
    const giveUp = new AbortController()
    call(listSchools, { query: search === '' ? {} : { search } }, { signal: giveUp.signal })
      .then((answer) => {
        setFound(answer)
        setDidNotCome(false)
        if (search === '') setAll(answer.schools.length < SCHOOLS_SHOWN)
      })
      .catch(() => giveUp.signal.aborted || setDidNotCome(true))
    return () => giveUp.abort()
  }, [search, tries])
  const has = (text: string | null) => text?.toLowerCase().includes(letters.trim().toLowerCase())
  const schools = isAll ? found?.schools.filter(({ name, town }) => has(name) || has(town)) : found?.schools
  return { schools, chosen: found?.chosen ?? null, didNotCome, again, isAll }
}

/** The page of a school that was asked for before one was chosen. */
const addressAt = (code: string, path: string, search: string): string =>
  `/s/${encodeURIComponent(code)}${path === '/verify' ? path : '/login'}${search && `?${search}`}${location.hash}`

/** Which school: the door of an installation with several (look, 14-school-choice). */
export function SchoolsScreen() {
  const text = useWords(schoolsWords)
  const [path] = useLocation()
  const search = useSearch()
  const [letters, setLetters] = useState('')
  const { schools, chosen, didNotCome, again, isAll } = useSchools(letters)
  useEffect(() => {
    document.title = `${text.title} · Schoolgate`
  }, [text])
  useEffect(() => {
    // This page is one that the phone kept from before the choice.
    if (chosen !== null && schoolDoor() === 'choice') location.replace(addressAt(chosen, path, search))
  }, [chosen, path, search])
  return (
    <main id="main" tabIndex={-1}>
      <Ribbon />
      <div className={styles.page}>
        <div className={styles.head}>
          <Mark size={40} />
          <h1 tabIndex={-1}>{text.title}</h1>
          <Mute>{text.line}</Mute>
        </div>
        <div className={styles.part}>
          <Field
            label={text.search}
            lead={<IconMagnifyingGlass size="s" />}
            type="search"
            name="school"
            autoComplete="off"
            maxLength={60}
            value={letters}
            onChange={(event) => setLetters(event.currentTarget.value)}
          />
        </div>
        <div className={styles.part} aria-live="polite">
          {schools ? (
            <>
              {schools.length > 0 && (
                <Card flush>
                  <List label={text.title}>
                    {schools.map(({ code, name, town, emblem, accent_color }) => (
                      <ListRow
                        key={code}
                        lead={<Crest emblem={emblem} color={accent_color} width={42} />}
                        title={name}
                        {...(town === null ? {} : { line: town })}
                        {...(code === chosen ? { meta: <Chip tone="accent">{text.wereHere}</Chip> } : {})}
                        href={addressAt(code, path, search)}
                      />
                    ))}
                  </List>
                </Card>
              )}
              {schools.length === 0 && <Mute>{text.none}</Mute>}
              {!isAll && schools.length === SCHOOLS_SHOWN && <Mute>{text.more}</Mute>}
            </>
          ) : didNotCome ? (
            <ErrorState title={text.didNotCome} line={text.didNotComeLine} onRetry={again} />
          ) : (
            <Skeleton>
              <SkeletonBar height={140} />
            </Skeleton>
          )}
        </div>
        <div className={styles.part}>
          <Note tone="info">{text.twoSchools}</Note>
          <Mute center>{text.notHere}</Mute>
          <LanguageChoice />
        </div>
      </div>
    </main>
  )
}
