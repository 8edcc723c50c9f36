import { inBrowser } from '@schoolgate/ui/build/in-browser'

export default inBrowser('web', { width: 360, height: 740 })
