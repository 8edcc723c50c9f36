import { inBrowser } from '@schoolgate/ui/build/in-browser'

export default inBrowser('ui', { width: 360, height: 740 })
