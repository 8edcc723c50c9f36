// Finds an nginx for the test of deploy/nginx.conf, or gets it. Without one that test is skipped, and this says so.
import { existsSync } from 'node:fs'
import { givenBy, installFromDebian, isDebianRoot, runs, usualPlaces } from './programs.mjs'
import { step } from './steps.mjs'

/** The path of an nginx, installed now when there was none; undefined where that cannot be done. */
export async function provideNginx() {
  // Where a service manager runs, installing nginx would open a web server on this machine.
  if (!findNginx() && isDebianRoot() && !existsSync('/run/systemd/system'))
    await step('installing nginx for the tests', () => installFromDebian('nginx'))
  const found = findNginx()
  if (!found) console.log('The test of deploy/nginx.conf is skipped: install the package “nginx” (or set NGINX_PATH) to have it.')
  return found
}

const findNginx = () => givenBy('NGINX_PATH') ?? [...usualPlaces(['nginx']), '/usr/sbin/nginx'].find(runs)
