import '@schoolgate/ui/styles/tokens.css'
import '@schoolgate/ui/styles/dark.css'
import '@schoolgate/ui/styles/base.css'
import '#app/office.css'
import { start } from '#app/start.tsx'

start()
