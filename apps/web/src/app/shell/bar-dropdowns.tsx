import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'wouter'
import { askToLogout, useAuth } from '#features/identity'
import { useChooseWard, useSelectedWard, useWards, WardPortrait } from '#features/wards'
import { useWords, words } from '@schoolgate/ui/lib/words'
import { Arch } from '@schoolgate/ui/arch'
import { IconCaretUpDown } from '@schoolgate/ui/icons/caret-up-down'
import { List, ListRow } from '@schoolgate/ui/list'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import styles from './bar-dropdowns.module.css'
import { setOpenDropdown, useNavBar } from './nav-bar.ts'

const barWords = words({
  en: { ward: 'Selected ward:', account: 'Account:', profile: 'Profile', wards: 'My Ward(s)', logout: 'Logout' },
  fr: {
    ward: 'Enfant choisi\u00a0:',
    account: 'Compte\u00a0:',
    profile: 'Profil',
    wards: 'Mes enfants',
    logout: 'Se déconnecter',
  },
})

// The bar's dropdowns by their index (specification §2).
const WARD = 0
const ACCOUNT = 1

const close = () => setOpenDropdown(null)

function Dropdown({ index, says, name, lead, children }: DropdownProps) {
  const id = useId()
  const isOpen = useNavBar((bar) => bar.openDropdown === index)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeFromOutside = ({ target }: Event) => target instanceof Node && !whole.current?.contains(target) && close()
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      button.current?.focus()
    }
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, closeFromOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      for (const event of ['pointerdown', 'focusin']) document.removeEventListener(event, closeFromOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])
  return (
    <div ref={whole} className={styles.dropdown}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenDropdown(isOpen ? null : index)}
      >
        {lead}
        <span className={styles.name}>
          <VisuallyHidden>{says} </VisuallyHidden>
          {name}
        </span>
        <IconCaretUpDown size="s" />
      </button>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
type DropdownProps = { index: number; says: string; name: string; lead: ReactNode; children: ReactNode }

function Wards() {
  const text = useWords(barWords)
  const selected = useSelectedWard()
  const { data: wards = [] } = useWards()
  const choose = useChooseWard()
  if (!selected) return null
  const lead = <WardPortrait ward={selected} place={wards.indexOf(selected)} size={30} />
  return (
    <Dropdown index={WARD} says={text.ward} name={selected.first_name} lead={lead}>
      <List>
        {wards.map((ward, place) => (
          <ListRow
            key={ward.id}
            lead={<WardPortrait ward={ward} place={place} size={38} />}
            title={ward.fullname}
            line={ward.class}
            isCurrent={ward.id === selected.id}
            onClick={() => {
              close()
              choose(ward.id)
            }}
          />
        ))}
      </List>
    </Dropdown>
  )
}

function Account() {
  const text = useWords(barWords)
  const user = useAuth((state) => state.user)
  const name = user?.fullname ?? ''
  return (
    <Dropdown index={ACCOUNT} says={text.account} name={name} lead={<Arch size={30} name={name} />}>
      <List>
        <ListRow title={text.profile} href="/profile" />
        <ListRow title={text.wards} href="/wards" />
        <ListRow
          title={text.logout}
          trailing={false}
          onClick={() => {
            close()
            askToLogout()
          }}
        />
      </List>
    </Dropdown>
  )
}

/** The two dropdowns of a desk screen's bar: the ward and the account, at most one of them open (specification §2). */
export function BarDropdowns() {
  const [path] = useLocation()
  useEffect(() => close, [path])
  return (
    <div className={styles.both}>
      <Wards />
      <Account />
    </div>
  )
}
