import react from '@vitejs/plugin-react'
import { classesByName, shortClassNames } from '@schoolgate/ui/build/class-names'
import { compressFiles } from '@schoolgate/ui/build/compress'
import { contractsWithoutChecks } from '@schoolgate/ui/build/contracts-without-checks'
import { darkByChoice } from '@schoolgate/ui/build/dark-by-choice'
import { iconInPage } from '@schoolgate/ui/build/icon-in-page'
import { importWhole } from '@schoolgate/ui/build/import-whole'
import { pretendSchool } from '@schoolgate/ui/build/pretend-school'
import { shapes } from '@schoolgate/ui/build/shapes'
import { defineConfig } from 'vite'
import { officeWorker } from './build/office-worker.ts'

const root = import.meta.dirname

/*
 * The desk has a cable more often than a parent's phone: one file for what every screen needs, and one for each screen. What several
 * screens ask the school is a few hundred bytes each, and would be a file each.
 */
const CHUNKS = [
  {
    name: 'office',
    test: /node_modules\/|packages\/(?:ui|contracts)\/src\/|src\/(?:main|app)\b|features\/(?:identity|frame)\/|\.queries\.ts$/,
  },
]

export default defineConfig(({ command }) => ({
  root,
  base: '/office/',
  plugins: [
    react(),
    contractsWithoutChecks(),
    classesByName(),
    importWhole(),
    darkByChoice(),
    pretendSchool(),
    iconInPage(),
    officeWorker('src/sw/main.ts', /features\/(?:register\/(?:registers|class)|today\/today)-screen\.tsx$/),
    compressFiles(),
  ],
  define: { __SHAPES__: JSON.stringify(command === 'build' ? shapes() : 'development') },
  // wouter carries what React itself has had since its version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: command === 'build' ? shortClassNames(root) : '[name]_[local]' } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] }, output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5174,
    proxy: Object.fromEntries(
      ['/api', '/livez', '/verifymyphonenumbertwo', '/findandupdateparent'].map((address) => [
        address,
        process.env['SCHOOLGATE_SERVER'] ?? 'http://127.0.0.1:3000',
      ]),
    ),
  },
}))
