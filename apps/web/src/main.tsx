import '@schoolgate/ui/styles/tokens.css'
import '@schoolgate/ui/styles/dark.css'
import '@schoolgate/ui/styles/base.css'
import '#app/styles/first-words.css'
import '#app/styles/outline.css'
import { start } from '#app/start.tsx'

void start()
