// The layers are ordered where they are first named: the styles of the app come before those of its parts.
import '@schoolgate/ui/styles/tokens.css'
import '@schoolgate/ui/styles/dark.css'
import '@schoolgate/ui/styles/base.css'
import { beginEachAnew } from './begin-anew.ts'

beginEachAnew()
