import '#app/styles/tokens.css'
import '#app/styles/dark.css'
import '#app/styles/base.css'
import '#app/styles/outline.css'
import { start } from '#app/start.tsx'

void start()
