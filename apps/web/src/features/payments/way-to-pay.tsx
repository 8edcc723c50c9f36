import { type Network, NETWORKS, type OnlineMethod } from '@schoolgate/contracts/payments'
import type { ComponentType, ReactNode } from 'react'
import { classes } from '@schoolgate/ui/lib/classes'
import { useWords } from '@schoolgate/ui/lib/words'
import { Field } from '@schoolgate/ui/field'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconBank } from '@schoolgate/ui/icons/bank'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconCreditCard } from '@schoolgate/ui/icons/credit-card'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { Mute } from '@schoolgate/ui/mute'
import { payWords } from './pay.words.ts'
import styles from './pay.module.css'

/** How somebody pays; `slip`: they paid at the bank or the office, and send the paper. */
export type Way = { method: OnlineMethod | 'slip'; network: Network; phone: string }

const SIGNS: Record<Network, string> = { mtn: 'MTN', vod: 'T-Cash', atl: 'AT' }
/** Which network gave out a number (domain §4); a hint only: numbers move, and the payer may choose another. */
const PREFIXES: Record<Network, readonly string[]> = {
  mtn: ['24', '25', '53', '54', '55', '59'],
  vod: ['20', '50'],
  atl: ['26', '27', '56', '57'],
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^(?:00)?233|^0/, '')

/** The network a number seems to be of, or null. */
export const networkOf = (phone: string): Network | null =>
  NETWORKS.find((network) => PREFIXES[network].includes(digitsOf(phone).slice(0, 2))) ?? null

/** Whether this is a whole number of Ghana. */
export const isWholeNumber = (phone: string): boolean => digitsOf(phone).length === 9

function Option({
  title,
  line,
  icon: Icon,
  isChosen,
  onChoose,
  children,
}: {
  title: string
  line?: string
  icon: ComponentType<IconProps>
  isChosen: boolean
  onChoose: () => void
  children?: ReactNode
}) {
  return (
    <div className={styles.option}>
      <label className={styles.head}>
        <input type="radio" name="way" className={styles.radio} checked={isChosen} onChange={onChoose} />
        <span>
          <b>{title}</b>
          {line !== undefined && <Mute>{line}</Mute>}
        </span>
        <Icon />
      </label>
      {isChosen && children && <div className={styles.inside}>{children}</div>}
    </div>
  )
}

type Props = {
  way: Way
  onWay: (way: Way) => void
  methods: readonly OnlineMethod[]
  networks: readonly Network[]
  /** The name on the number, where it is known. */
  name?: string | null | undefined
  numberProblem: string | null
  /** What a slip needs; without it there is no such way. */
  slip?: ReactNode
}

/** Mobile money by network and number, card, or a slip: one of them chosen with a tap or the arrow keys. */
export function WayToPay({ way, onWay, methods, networks, name, numberProblem, slip }: Props) {
  const text = useWords(payWords)
  const { method, network, phone } = way
  const handleNumber = (written: string) => onWay({ ...way, phone: written, network: networkOf(written) ?? network })
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{text.how}</legend>
      {methods.includes('momo') && (
        <Option
          title={text.momo}
          icon={IconDeviceMobile}
          isChosen={method === 'momo'}
          onChoose={() => onWay({ ...way, method: 'momo' })}
        >
          <fieldset className={styles.tiles} aria-label={text.network}>
            {networks.map((one) => (
              <label key={one} className={styles.tile}>
                <input type="radio" name="network" checked={one === network} onChange={() => onWay({ ...way, network: one })} />
                <span className={classes(styles.net, styles[one])} aria-hidden="true">
                  {SIGNS[one]}
                </span>
                {text.networks[one]}
              </label>
            ))}
          </fieldset>
          <Field
            label={text.number}
            inputMode="tel"
            autoComplete="tel-national"
            value={phone}
            onChange={({ target }) => handleNumber(target.value)}
            error={numberProblem}
            hint={
              name ? (
                <>
                  {text.nameOn} <b>{name}</b>
                </>
              ) : (
                text.otherNumber
              )
            }
            trailing={name ? <IconCheckCircleFill className={styles.known} /> : undefined}
          />
        </Option>
      )}
      {methods.includes('card') && (
        <Option
          title={text.card}
          line={text.cardLine}
          icon={IconCreditCard}
          isChosen={method === 'card'}
          onChoose={() => onWay({ ...way, method: 'card' })}
        />
      )}
      {slip !== undefined && (
        <Option
          title={text.slip}
          line={text.slipLine}
          icon={IconBank}
          isChosen={method === 'slip'}
          onChoose={() => onWay({ ...way, method: 'slip' })}
        >
          {slip}
        </Option>
      )}
    </fieldset>
  )
}
