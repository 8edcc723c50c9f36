import { inBrowser } from '@schoolgate/ui/build/in-browser'

export default inBrowser('office', { width: 1280, height: 800 })
