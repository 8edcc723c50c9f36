import { NETWORKS, type Network, ONLINE_METHODS } from '@schoolgate/contracts/payments'
import { recall, remember } from '@schoolgate/ui/lib/storage'
import { networkOf, type Way } from './way-to-pay.tsx'

/* How one paid last is how one mostly pays next; it also brings back what was entered before a reload. Sign-out forgets it. */
const KEPT_AS = 'way-to-pay'

const METHODS = [...ONLINE_METHODS, 'slip'] as const

/** The way that was chosen last on this device, else mobile money from one's own number. */
export const lastWay = (ownPhone: string): Way => {
  const own: Way = { method: 'momo', network: networkOf(ownPhone) ?? 'mtn', phone: ownPhone }
  try {
    const kept: Partial<Record<keyof Way, unknown>> = JSON.parse(recall(KEPT_AS) ?? '{}')
    const method = METHODS.find((one) => one === kept.method)
    const network: Network | undefined = NETWORKS.find((one) => one === kept.network)
    return method && network && typeof kept.phone === 'string' ? { method, network, phone: kept.phone } : own
  } catch {
    return own
  }
}

/** Remembers the way on this device. */
export const rememberWay = (way: Way): void => {
  remember(KEPT_AS, JSON.stringify(way))
}
