import { Component, type ReactNode } from 'react'
import { log } from '#lib/log'
import { reloadForNewer } from '#lib/release'

type Props = {
  /** What stands in the place of a page that broke; `again` shows the page anew. */
  fallback: (again: () => void) => ReactNode
  /** What has to go before the page is tried again: an answer it cannot read would break it again. */
  onAgain: () => Promise<unknown>
  children: ReactNode
}

/** A page that breaks leaves a way on and never a white screen. React has this only for classes. */
export class Boundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override componentDidCatch(error: unknown) {
    log('a page broke', error)
    // An answer in shapes that only a newer app reads.
    reloadForNewer()
  }
  again = () => {
    const show = () => this.setState({ isBroken: false })
    this.props.onAgain().then(show, show)
  }
  override render() {
    return this.state.isBroken ? this.props.fallback(this.again) : this.props.children
  }
}
