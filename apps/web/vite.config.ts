import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classesByName, shortClassNames } from '@schoolgate/ui/build/class-names'
import { compressFiles } from '@schoolgate/ui/build/compress'
import { contractsWithoutChecks } from '@schoolgate/ui/build/contracts-without-checks'
import { darkByChoice } from '@schoolgate/ui/build/dark-by-choice'
import { prerenderPages } from './build/prerender-pages.ts'
import { foldRuntime, RUNTIME } from '@schoolgate/ui/build/fold-runtime'
import { iconInPage } from '@schoolgate/ui/build/icon-in-page'
import { importWhole } from '@schoolgate/ui/build/import-whole'
import { pretendSchool } from '@schoolgate/ui/build/pretend-school'
import { sayShapes, shapes } from '@schoolgate/ui/build/shapes'
import { serviceWorker } from './build/service-worker.ts'

const root = import.meta.dirname

/*
 * Few files instead of many small ones: `gate` is what every visitor needs, `login` its form, `house` what the shell around
 * every signed-in page, Home and the notices need (what they import goes with them). A screen keeps its own chunk.
 */
const CHUNKS = [
  {
    name: 'login',
    priority: 3,
    test: /src\/features\/identity\/(login-screen|login-form|login\.words|outside-identity|phone-login|use-attempt|use-steps)|packages\/ui\/src\/segments\./,
  },
  {
    name: 'gate',
    priority: 5,
    test: new RegExp(
      [
        'node_modules/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|zustand)/',
        'src/(main\\.tsx|app/(router|routes|known|preload|session|page-did-not-come|start|styles)|styles/)',
        'packages/ui/src/lib/(words|storage|env|classes|network|leaving|session-end|refused|appearance|import-whole)',
        'src/lib/device/lock\\.',
        'src/features/identity/(auth|arrival|school\\.|ways-out|sign-out-queue|return-path|phone\\.)',
        'src/features/install/install.ts',
        'packages/contracts/src/(session-path|page-pattern)',
        'packages/ui/src/(boundary|icon|link|button|icon-button|toast|ribbon|text-link|language-choice|text|mute|note|crest|field)\\.',
        'packages/ui/src/icons/(x|magnifying-glass|shield-check|warning-circle|warning-circle-fill|device-mobile|envelope-simple)\\.',
      ].join('|'),
    ),
  },
  // Before a sign-in the one of before must be over: the form needs this, and not the house.
  { name: 'sign-out', priority: 4, test: /src\/features\/identity\/sign-out\.ts/ },
  {
    name: 'house',
    priority: 2,
    test: new RegExp(
      [
        'node_modules/(@tanstack/.*/(?!useMutation|mutationObserver)[^/]+$|idb-keyval/)',
        'src/app/(shell/(?!bar-dropdowns|beside|soon|drawer|letters|outboxes|places|later-effects|rail|troubled-letters)|app.words)',
        'packages/ui/src/(below|bust|card|chip|empty|error-state|list|money|not-here-yet|pill|progress|skeleton|skeleton-bar|slip)\\.',
        'src/ui/page\\.',
        'packages/ui/src/lib/probe',
        'packages/ui/src/icons/(bell|calendar-x|caret-right|clock|exam|hand-tap|pencil-line|receipt|(check|clock|first-aid|hand-tap|note|wallet|warning|x)-bold)\\.',
        'src/features/wards/(no-wards|selected-ward|ward-portrait|ward-tone|wards.queries)',
        'packages/contracts/src/(first-words|address|own-page|feed)\\.',
        'src/(features/first-words/(index|use-first-words)|lib/first-words)',
        'src/features/feed/feed-outbox\\.',
        'packages/ui/src/lib/brought',
        'src/lib/(asking|written-page)',
        'src/features/live/',
        'src/features/push/(use-push|clear-notifications|moment)',
        'src/features/notices/kept/(?!notice-outbox|outbox.words)',
        'src/features/identity/school-info',
      ].join('|'),
    ),
  },
  // What every page of a parent has once it stands, whether drawn or not, in one file; what the house has stays there.
  {
    name: 'soon',
    priority: 1,
    test: new RegExp(
      [
        'node_modules/@tanstack/[^/]+/build/modern/(useMutation|mutationObserver)\\.',
        'packages/contracts/src/letter-(batch|locks)',
        'src/app/(keep-pages|shell/(soon|drawer|letters|outboxes|places|later-effects|rail|troubled-letters))',
        'src/lib/device/(sending|together)',
        'src/features/first-words/say-words',
        'packages/contracts/src/(home|page)-words',
        'src/features/verify/(index|seal-keys)',
        'src/features/identity/(logout-dialog|identity.words)',
        'src/features/profile/(use-preferences|profile.queries|kept)',
        'src/features/notices/kept/(notice-outbox|outbox.words)',
        'src/features/feed/feed-outbox-sender',
        'packages/ui/src/(dialog|modal)\\.',
      ].join('|'),
    ),
  },
  // The list of notices and what a notice has in common with it, in one file.
  { name: 'notices-screen', priority: 1, test: /src\/features\/notices\/(notices-screen|list\/|state\/|body\/markdown)/ },
  // The rest of what several screens share.
  {
    name: 'rooms',
    priority: 0,
    minShareCount: 2,
    test: /src\/(ui|lib)\/|packages\/(contracts|ui)\/(?!src\/(?:lib\/use-countdown|password-field))/,
  },
]

/* What the service worker keeps, and when (build/service-worker.ts, src/sw/files.ts). */
const WORKER = {
  first: /\/(?:gate|login|sign-out|welcome-screen)-[\w-]{8}\.(?:js|css)$|schoolgate-basic/,
  near: /^(?:house|home-screen|soon|service-worker|attendance|(?:notices|notice|attendance)-screen)$/,
  alone: /\/(?:(?:gate|house|home-screen|service-worker)-[^/]*\.js|soon-[^/]*\.(?:js|css))$|\.woff2$|shell\.html$/,
}

// Parts of React that no parent meets: the door for its developer tools, and the browser's own sign of waiting (router.tsx has ours).
const NOT_USED = { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', navigation: 'undefined' }

export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  plugins: [
    react(),
    contractsWithoutChecks(),
    classesByName(),
    importWhole(),
    darkByChoice(),
    pretendSchool(),
    iconInPage(),
    foldRuntime('gate'),
    prerenderPages(
      [
        { address: '/', file: 'index.html', screen: 'src/features/welcome/welcome-screen.tsx' },
        { address: '/login', file: 'login/index.html', screen: 'login' },
      ],
      'src/app/prerender.tsx',
      'build/shell-outline.html',
    ),
    serviceWorker('src/sw/main.ts', WORKER),
    sayShapes(),
    compressFiles(),
  ],
  define: {
    __SHAPES__: JSON.stringify(command === 'build' ? shapes() : 'development'),
    ...(command === 'build' && NOT_USED),
  },
  // wouter carries what React itself has had since its version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: command === 'build' ? shortClassNames(root) : '[name]_[local]' } },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !file.includes(RUNTIME)) },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : { treeshake: { manualPureFunctions: ['z'] }, output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      [
        '/api',
        '^/s/',
        '/verifymyphonenumbertwo',
        '/findandupdateparent',
        '/getschoolinfos',
        '/findandparentacc',
        '/allmynotifs',
        '/myuserfeed',
        '/updatedeviceid',
        '/uploadprofilephoto',
        '/pretend-paystack',
        '^/(termreports|studentbills)/.+\\.(json|pdf)$',
        '^/calendar/.+\\.ics$',
      ].map((address) => [address, process.env['SCHOOLGATE_SERVER'] ?? 'http://127.0.0.1:3000']),
    ),
  },
}))
