import * as z from 'zod/mini'

// zod makes faster checks by generating code, which the page's Content-Security-Policy rightly forbids.
z.config({ jitless: true })
