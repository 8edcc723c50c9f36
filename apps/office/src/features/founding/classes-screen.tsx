import type { Response } from '@schoolgate/contracts/endpoint'
import { addClasses, type getClassSetup } from '@schoolgate/contracts/school-setup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenHead } from '#features/frame'
import { Card } from '@schoolgate/ui/card'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { classesQuery } from './founding.queries.ts'
import { OwnClass } from './own-class.tsx'
import { SetupScreen, useSaving } from './setup-screen.tsx'
import styles from './setup.module.css'
import { setupWords } from './setup.words.ts'
import { UsualPart } from './usual-part.tsx'
import { namesOf, type NewClass, type Wanted } from './wanted-classes.ts'

/** The classes and subjects of the school, ticked off what is usual in its country. */
export function ClassesScreen() {
  const text = useWords(setupWords)
  const asked = useQuery(classesQuery)
  if (asked.data) return <Classes of={asked.data} />
  return (
    <>
      <ScreenHead title={text.classes.title} />
      <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
        <SkeletonBar />
      </NotHereYet>
    </>
  )
}

const NOTHING: Wanted = { levels: [], arms: 1, subjects: [] }

function Classes({ of: { classes, subjects, usual } }: { of: Response<typeof getClassSetup> }) {
  const { classes: text } = useWords(setupWords)
  const { save, isBusy, problem } = useSaving(classesQuery)
  const [wanted, setWanted] = useState<Readonly<Partial<Record<string, Wanted>>>>({})
  const [own, setOwn] = useState<readonly { name: string; stage: (typeof usual)[number]['stage'] }[]>([])
  const has = new Set(classes.map(({ name }) => name.toLowerCase()))
  const chosen: NewClass[] = [
    ...usual.flatMap((part) => namesOf(part, wanted[part.stage] ?? NOTHING)),
    ...own.map(({ name, stage }) => ({ name, level: name, stage, stream: null })),
  ]
  const fresh = chosen.filter(({ name }) => !has.has(name.toLowerCase()))
  const taught = new Set(usual.flatMap(({ stage }) => wanted[stage]?.subjects ?? []))
  const freshSubjects = [...taught].filter((name) => !subjects.includes(name))
  const pupils = classes.reduce((sum, one) => sum + one.pupils, 0)
  const keep = () =>
    void save(async () => {
      const added = await call(addClasses, { body: { classes: fresh, subjects: freshSubjects } })
      return text.added(added.classes, added.subjects)
    })
  return (
    <SetupScreen
      title={text.title}
      line={classes.length === 0 ? text.none : text.line(classes.length, pupils)}
      button={text.add(fresh.length, freshSubjects.length)}
      isBusy={isBusy}
      isReady={fresh.length + freshSubjects.length > 0}
      problem={problem}
      onSave={keep}
      side={
        classes.length === 0 ? undefined : (
          <section>
            <h2>{text.here}</h2>
            <Card flush>
              <ul className={styles.rows}>
                {classes.map(({ code, name, pupils: children }) => (
                  <li key={code}>
                    <b>{name}</b>
                    <span className={styles.line}>{text.pupils(children)}</span>
                  </li>
                ))}
              </ul>
            </Card>
          </section>
        )
      }
    >
      {usual.map((part) => (
        <UsualPart
          key={part.stage}
          part={part}
          wanted={wanted[part.stage] ?? NOTHING}
          has={has}
          taught={subjects}
          onChange={(changed) => setWanted({ ...wanted, [part.stage]: changed })}
        />
      ))}
      <OwnClass stages={usual} added={own} onAdd={(one) => setOwn([...own, one])} />
    </SetupScreen>
  )
}
