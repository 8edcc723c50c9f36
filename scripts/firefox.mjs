// Finds what the journeys of push need, or gets it: a Firefox, a D-Bus, and the library through which Firefox shows a
// notification outside its window. Without them those journeys are skipped, and this says so.
import { givenBy, hasLibrary, installFromDebian, isDebianRoot, runs, usualPlaces } from './programs.mjs'
import { step } from './steps.mjs'

const DBUS = '/usr/bin/dbus-daemon'
const NOTIFICATIONS = 'libnotify.so.4'

/** The path of a Firefox that can show notifications, installed now when there was none; undefined where that cannot be done. */
export async function provideFirefox() {
  if (isComplete()) return findFirefox()
  if (isDebianRoot()) await step('installing Firefox for the tests', () => installFromDebian('firefox-esr', 'dbus', 'libnotify4'))
  if (isComplete()) return findFirefox()
  console.log(
    'Journeys of push are skipped: install the packages “firefox-esr” (or set FIREFOX_PATH), “dbus” and “libnotify4” to have them.',
  )
  return undefined
}

const findFirefox = () => givenBy('FIREFOX_PATH') ?? usualPlaces(['firefox-esr', 'firefox']).find(runs)
const isComplete = () => findFirefox() !== undefined && runs(DBUS) && hasLibrary(NOTIFICATIONS)
