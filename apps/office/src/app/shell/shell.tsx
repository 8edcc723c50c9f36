import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { appWords } from '#app/app.words.ts'
import { routesFor, screensFor } from '#app/routes.ts'
import { FindDialog } from '#features/find'
import { openSteps, useFirstSteps } from '#features/founding'
import { hasChildren, pageSchool, type Staff, useRoleName } from '#features/identity'
import { useLive } from '#features/live'
import { useKept, useRegistersAtHand, useSendRegisters } from '#features/register'
import { Crest } from '@schoolgate/ui/crest'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconMagnifyingGlass } from '@schoolgate/ui/icons/magnifying-glass'
import { IconWifiSlash } from '@schoolgate/ui/icons/wifi-slash'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useWords } from '@schoolgate/ui/lib/words'
import { KeysDialog, useKeys } from './keys.tsx'
import { OwnMenu } from './own-menu.tsx'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { atFoot, Tabs } from './tabs.tsx'

/** Whether whoever works here is a parent too; nothing is offered where it cannot be asked. */
const useHasChildren = (personId: string): boolean => {
  const [has, setHas] = useState(false)
  useEffect(() => {
    hasChildren().then(setHas, () => setHas(false))
  }, [personId])
  return has
}

/** The rows of the role; that of the first steps only while one is open. */
const usePlaces = (role: StaffRole) => {
  const all = routesFor(role)
  const { data } = useFirstSteps(all.some(({ word }) => word === 'first'))
  const isBeginning = openSteps(data).length > 0
  return useMemo(() => routesFor(role).filter(({ word }) => word !== 'first' || isBeginning), [role, isBeginning])
}

/** What stands around every screen: the rail of the role at a desk, bar and tabs on a phone. */
export function Shell({ session, children }: { session: Staff; children: ReactNode }) {
  const text = useWords(appWords)
  const isReachable = useIsReachable()
  const isParentToo = useHasChildren(session.user.user_id)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const places = usePlaces(session.role)
  const [isFinding, setFinding] = useState(false)
  const find = useCallback(() => setFinding(true), [])
  const keys = useKeys(places, find)
  useSendRegisters(session.user.user_id)
  useRegistersAtHand(session.role === 'teacher')
  useLive()
  const waiting = useKept().filter(({ person }) => person === session.user.user_id).length
  const school = pageSchool()
  const { fullname } = session.user
  const role = useRoleName(session.role)
  const openMenu = () => setMenuOpen(true)
  return (
    <div className={styles.office}>
      <a className={styles.skip} href="#main">
        {text.skip}
      </a>
      <Rail name={fullname} role={role} places={places} onMenu={openMenu} onFind={find} />
      <div>
        <div role="status">
          {!isReachable && (
            <p className={styles.offline}>
              <IconWifiSlash size="s" />
              {text.noNetwork}
            </p>
          )}
        </div>
        <header className={styles.bar}>
          <Crest emblem={school?.emblem ?? 'nyansapo'} width={34} />
          <span>
            <b className={styles.school}>{school?.name ?? session.user.schoolname}</b>
            <span className={styles.role}>
              {text.office} · {role}
            </span>
          </span>
          <IconButton label={text.find} onClick={find} aria-haspopup="dialog">
            <IconMagnifyingGlass />
          </IconButton>
        </header>
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Tabs places={places} onMore={openMenu} />
      <OwnMenu
        isOpen={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        name={fullname}
        role={role}
        isParentToo={isParentToo}
        places={atFoot(places).others}
        waiting={waiting}
        hasFirstSteps={screensFor(session.role).some(({ path }) => path === '/first')}
        onKeys={() => {
          setMenuOpen(false)
          keys.open()
        }}
      />
      <KeysDialog keys={keys} />
      <FindDialog isOpen={isFinding} onClose={() => setFinding(false)} closeWord={text.keyBack} />
    </div>
  )
}
