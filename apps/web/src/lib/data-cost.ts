import { recall, remember } from '@schoolgate/ui/lib/storage'

declare global {
  /** How the browser is connected, where it says so (Network Information; Chromium). */
  interface NetworkInformation extends EventTarget {
    readonly saveData?: boolean
    readonly effectiveType?: 'slow-2g' | '2g' | '3g' | '4g'
    readonly type?: string
  }
  interface Navigator {
    readonly connection?: NetworkInformation
  }
}

const LOW_DATA = 'low-data'

/** Notes whether the parent wants little data used (the profile's `low_data`), for what is decided without the profile. */
export const noteLowData = (isWanted: boolean): void => void remember(LOW_DATA, isWanted ? 'yes' : null)

/** Whether nothing is to be fetched in advance: the parent or the phone wants little data used, or the line is slow. */
export const isDataDear = (): boolean => {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  return saveData || effectiveType !== '4g' || recall(LOW_DATA) !== null
}

/** Whether it is certain that data cost the parent nothing. */
export const isDataFree = (): boolean => !isDataDear() && ['wifi', 'ethernet'].includes(navigator.connection?.type ?? '')
