// The layers are ordered where they are first named: the styles of the app come before those of its parts.
import '@schoolgate/ui/styles/tokens.css'
import '@schoolgate/ui/styles/dark.css'
import '@schoolgate/ui/styles/base.css'
import '#app/office.css'
import { standOn } from '@schoolgate/ui/lib/api'
import { beginEachAnew } from '@schoolgate/ui/testing'

standOn('staff')
beginEachAnew()
