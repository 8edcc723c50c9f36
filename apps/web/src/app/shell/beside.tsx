import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { type BaseLocationHook, Router, useLocation, useSearch } from 'wouter'
import { preload, readyScreen } from '#app/preload.ts'
import { routeOf } from '#app/routes.ts'
import { OpenedContext } from '@schoolgate/ui/list'
import { PaneContext } from '#ui/page'
import styles from './shell.module.css'

/** Which list a page was opened from, by the page's path in the table of routes. */
const LISTS = new Map([
  ['/notice', '/notices'],
  ['/bill/:id', '/bills'],
  ['/paymentreceipt', '/payments'],
  ['/fullreport/:id', '/termreports'],
])
const ASKING = '/aichat'

const listScreen = async (list: string): Promise<ComponentType> => {
  await preload(list)
  const screen = readyScreen(routeOf(list))
  if (!screen) throw new Error(`${list} has no screen`)
  return screen
}

/** The list's own place beside the page: what is chosen in it (a filter, a term) stays in it, and a row opens its page. */
const usePlaceOf = (list: string) => {
  const [, navigate] = useLocation()
  const [search, setSearch] = useState('')
  return useMemo(() => {
    const hook: BaseLocationHook = () => [
      list,
      (to: string, options?: { replace?: boolean }) => {
        const [path, query = ''] = to.split('?')
        if (path === list) setSearch(query)
        else navigate(to, options)
      },
    ]
    return { hook, searchHook: () => search }
  }, [list, navigate, search])
}

function List({ list, screen: Screen }: { list: string; screen: ComponentType }) {
  return (
    <Router {...usePlaceOf(list)} aroundNav={(navigate, to, options) => navigate(to, options)}>
      <PaneContext value>
        <Screen />
      </PaneContext>
    </Router>
  )
}

/** On a wide screen the list stands beside what was opened from it, and on the page of questions the conversations. */
export function Beside() {
  const [path] = useLocation()
  const search = useSearch()
  const route = routeOf(path).path
  const list = route === ASKING ? ASKING : LISTS.get(route)
  const [beside, setBeside] = useState<{ list: string; screen: ComponentType } | null>(null)
  useEffect(() => {
    if (list === undefined) return
    let isWanted = true
    const load = list === ASKING ? import('#features/assistant').then((asking) => asking.ConversationsPane) : listScreen(list)
    // Without its code (no network) the page stands alone, as on a phone.
    load.then(
      (screen) => isWanted && setBeside({ list, screen }),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [list])
  if (beside === null || beside.list !== list) return null
  const { screen: Screen } = beside
  return (
    <OpenedContext value={search === '' ? path : `${path}?${search}`}>
      <div className={styles.beside} data-beside="">
        {list === ASKING ? <Screen /> : <List key={list} {...beside} />}
      </div>
    </OpenedContext>
  )
}
