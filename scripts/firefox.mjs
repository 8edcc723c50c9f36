// Finds a Firefox and a D-Bus for the journeys of push, or gets them. Without them those journeys are skipped, and this says so.
import { givenBy, installFromDebian, isDebianRoot, runs, usualPlaces } from './programs.mjs'
import { step } from './steps.mjs'

const DBUS = '/usr/bin/dbus-daemon'

/** The path of a Firefox, installed now when there was none; undefined where that cannot be done. */
export async function provideFirefox() {
  if (!isComplete() && isDebianRoot())
    await step('installing Firefox for the tests', () => installFromDebian('firefox-esr', 'dbus'))
  if (!isComplete())
    console.log('Journeys of push are skipped: install the packages “firefox-esr” (or set FIREFOX_PATH) and “dbus” to have them.')
  return findFirefox()
}

const findFirefox = () => givenBy('FIREFOX_PATH') ?? usualPlaces(['firefox-esr', 'firefox']).find(runs)
const isComplete = () => findFirefox() !== undefined && runs(DBUS)
