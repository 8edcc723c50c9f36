import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type http from 'node:http'
import https from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import { throwAwayCertificate } from '@schoolgate/server/throw-away-certificate'
import { expect, test } from '@playwright/test'
import { ABENA, PASSWORD } from './demo.ts'
import { freePort, schoolgate, startSchool } from './school.ts'

/* What deploy/ ships is run here as it is written, but for the places and ports, which a test must not share with the machine. */

const ROOT = path.resolve(import.meta.dirname, '..')
const shipped = (name: string) => readFile(path.join(ROOT, 'deploy', name), 'utf8')

/** The same text with these words in place of those; every one must be there. */
const inPlaceOf = (text: string, words: Record<string, string>) =>
  Object.entries(words).reduce((so, [word, other]) => {
    expect(so).toContain(word)
    return so.replaceAll(word, other)
  }, text)

const ends: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-deploy-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A program of a unit or a crontab: what it said, and how it ended. */
function running(words: readonly string[], environment: Record<string, string>, cwd = '/') {
  const [program = '', ...args] = words
  const child = spawn(program, args, { cwd, env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { child, ended, said: () => said }
}

async function endOf(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  await ended
}

/** What a unit runs, word by word, and with which environment. */
function serviceIn(unit: string) {
  const values = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '')
  return {
    commands: values('ExecStart').map((line) => line.split(' ')),
    environment: Object.fromEntries(values('Environment').map((line) => line.split('=', 2))),
  }
}

test('systemd finds nothing to say about the units', async () => {
  test.skip(spawnSync('systemd-analyze', ['--version']).status !== 0, 'there is no systemd-analyze on this machine')
  const folder = await aFolder()
  const names = ['schoolgate.service', 'schoolgate-backup.service', 'schoolgate-backup.timer']
  for (const name of names) {
    // What is said of the program's place is true only where it was installed.
    await writeFile(path.join(folder, name), (await shipped(name)).replaceAll('/opt/schoolgate', ROOT))
  }
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...names.map((name) => path.join(folder, name))], {
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([0, '', ''])
})

test('the units serve a school and save it at night, all from one settings file', async () => {
  test.setTimeout(180_000)
  const folder = await aFolder()
  await mkdir(path.join(folder, 'backups'))
  const port = await freePort()
  const settings = path.join(folder, 'schoolgate.env')
  await writeFile(settings, `DATA_DIR=data\nDEMO=0\nPORT=${port}\n`)
  const places = { '/opt/schoolgate': ROOT, '/etc/schoolgate/schoolgate.env': settings }
  const server = serviceIn(inPlaceOf(await shipped('schoolgate.service'), places))
  const night = serviceIn(
    inPlaceOf(await shipped('schoolgate-backup.service'), { ...places, '/var/backups/schoolgate': path.join(folder, 'backups') }),
  )
  const [serve = []] = server.commands
  const { child, ended, said } = running(serve, server.environment)
  ends.push(() => endOf(child, ended))
  await expect.poll(() => said(), { timeout: 120_000 }).toContain(`Schoolgate is open at http://localhost:${port}`)

  // A night before there is a school is no success.
  const tooEarly = running(night.commands[0] ?? [], night.environment)
  expect(await tooEarly.ended).toBe(1)
  expect(tooEarly.said()).toContain('There is no school in the running server’s PostgreSQL')

  const init = ['name=Hope School', 'country=GH', 'town=Tema', 'phone=030 222 1100', 'head-title=Mr.', 'head-name=Kofi Ata']
  const office = ['title=Mrs.', 'name=Efua Ata', 'email=efua@hope.example', 'phone=024 111 2234'].map((word) => `office-${word}`)
  const command = path.join(ROOT, 'node_modules/.bin/schoolgate')
  const made = running([command, 'init', ...[...init, ...office].map((word) => `--${word}`)], server.environment)
  expect(await made.ended, made.said()).toBe(0)

  for (const line of night.commands) {
    const { ended: over, said: told } = running(line, night.environment)
    expect(await over, told()).toBe(0)
    expect(told()).toContain(path.join(folder, 'data'))
  }
  expect(await readdir(path.join(folder, 'backups'))).toEqual([expect.stringMatching(/^schoolgate-.*\.backup$/)])

  // systemd’s KillMode=mixed: the signal is for this process alone, and all it started end.
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(existsSync(path.join(folder, 'data/postgres/data/postmaster.pid'))).toBe(false)
})

test('cron runs what the timer runs', async () => {
  const { commands } = serviceIn(await shipped('schoolgate-backup.service'))
  const lines = (await shipped('schoolgate.cron')).split('\n').filter((line) => /^\d/.test(line))
  const run = lines.map((line) => /^[\d*]+ [\d*]+ [\d*]+ [\d*]+ [\d*]+ schoolgate (.*) >\/dev\/null$/.exec(line)?.[1])
  expect(run).toEqual(commands.map((words) => words.join(' ')))
})

const HOST = 'gate.school.example'

/** `stands still`: what is sent has no end. */
type Asked = { method?: string; headers?: Record<string, string | number>; body?: 'stands still' }

/** nginx with the shipped file, in front of the built product with the demo school. */
async function schoolBehindNginx(nginx: string) {
  const folder = await aFolder()
  // Where nginx began as root, its workers are somebody else, who must pass.
  await chmod(folder, 0o755)
  const certificate = throwAwayCertificate()
  await writeFile(path.join(folder, 'fullchain.pem'), certificate.cert)
  await writeFile(path.join(folder, 'privkey.pem'), certificate.key)
  const school = await startSchool({ environment: { PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '1' } })
  ends.push(() => school.stop())
  const [plain, secure] = [await freePort(), await freePort()]
  const site = inPlaceOf(await shipped('nginx.conf'), {
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen [::]:80;': '',
    'listen 443 ': `listen 127.0.0.1:${secure} `,
    'listen [::]:443 ssl http2;': '',
    [`/etc/letsencrypt/live/${HOST}/`]: `${folder}/`,
    'http://127.0.0.1:3000': school.url.replace('localhost', '127.0.0.1'),
  })
  await writeFile(path.join(folder, 'site.conf'), site)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${places.join(' ')} include ${folder}/site.conf; }`,
  )
  const { child, ended, said } = running([nginx, '-p', folder, '-c', path.join(folder, 'nginx.conf')], {})
  ends.push(() => endOf(child, ended))

  /** Asks through the proxy, as a phone does. */
  const ask = (door: string, { method = 'GET', headers = {}, body: ending }: Asked = {}, body?: Buffer | string) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const asked = https.request({
        host: '127.0.0.1',
        port: secure,
        servername: 'localhost',
        ca: certificate.cert,
        path: door,
        method,
        headers: { host: HOST, ...headers },
      })
      ends.push(async () => asked.destroy())
      asked.once('response', resolve).once('error', reject)
      if (ending === 'stands still') asked.write(body)
      else asked.end(body)
    })
  const isOpen = async () => {
    if (child.exitCode !== null) throw new Error(said())
    return ask('/livez').then(
      ({ statusCode }) => statusCode,
      () => 0,
    )
  }
  await expect.poll(isOpen).toBe(200)
  return { school, ask, plain }
}

async function bytesOf(answer: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts)
}

/** A picture of noise, which cannot be made smaller: a PNG of three bytes a pixel. */
function noise(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(content.length, 0)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = Buffer.alloc(height * (1 + width * 3))
  for (let at = 0, seed = 1; at < pixels.length; at++) {
    seed = (seed * 48_271) % 2_147_483_647
    // Each line begins with its filter: none.
    pixels[at] = at % (1 + width * 3) === 0 ? 0 : seed & 255
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('through the shipped nginx a photo of 5 MB arrives, and what happens is told at once', async () => {
  test.setTimeout(180_000)
  const nginx = process.env['NGINX_PATH'] ?? '/usr/sbin/nginx'
  test.skip(!existsSync(nginx), 'there is no nginx on this machine')
  const { school, ask, plain } = await schoolBehindNginx(nginx)

  const json = { 'content-type': 'application/json', origin: `https://${HOST}` }
  const session = await ask(
    '/api/v1/sessions',
    { method: 'POST', headers: json },
    JSON.stringify({ user: { email: ABENA.email, password: PASSWORD } }),
  )
  expect(session.statusCode, String(await bytesOf(session))).toBe(200)
  const cookie = (session.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  expect(cookie).toContain('__Host-')

  const send = (photo: Buffer) => {
    const type = 'multipart/form-data; boundary=gate'
    const head = '--gate\r\nContent-Disposition: form-data; name="photo"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n'
    const form = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--gate--\r\n')])
    const headers = { cookie, origin: `https://${HOST}`, 'content-type': type, 'content-length': form.length }
    return ask('/uploadprofilephoto', { method: 'POST', headers }, form)
  }
  const photo = noise(1321, 1320)
  expect(photo.length).toBeGreaterThan(4.98 * 1024 * 1024)
  const taken = await send(photo)
  expect(taken.statusCode, String(await bytesOf(taken))).toBe(200)
  // What is larger Schoolgate itself refuses, in its own words.
  const refused = await send(noise(1500, 1500))
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([413, 'application/problem+json'])
  // And what stands still it ends within seconds.
  const length = { 'content-type': 'multipart/form-data; boundary=gate', 'content-length': 5_000_000 }
  const headers = { cookie, origin: `https://${HOST}`, ...length }
  const still = await ask('/uploadprofilephoto', { method: 'POST', headers, body: 'stands still' }, '--gate\r\n')
  expect([still.statusCode, JSON.parse(String(await bytesOf(still))).code]).toEqual([408, 'request.too_slow'])

  const stream = await ask('/api/v1/live', { headers: { cookie, accept: 'text/event-stream' } })
  expect([stream.statusCode, stream.headers['content-type']]).toEqual([200, 'text/event-stream'])
  let heard = ''
  stream.on('data', (bytes: Buffer) => (heard += bytes.toString()))
  const notice = path.join(await aFolder(), 'notice.txt')
  await writeFile(notice, 'school: nyansapo\ntitle: The gate opens at six\ncategory: general\npriority: info\n\nFrom Monday.\n')
  await schoolgate(['notice', 'publish', notice], { DATA_DIR: school.dataDir })
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('notices')
  expect(stream.readableEnded).toBe(false)
  stream.destroy()

  // What nginx refuses by itself looks as what Schoolgate refuses.
  const bodyOf = async (answer: http.IncomingMessage) => JSON.parse(String(await bytesOf(answer)))
  const namesOf = ({ headers: sent }: http.IncomingMessage) =>
    Object.keys(sent).filter((name) => !['connection', 'content-length', 'date', 'etag', 'server', 'retry-after'].includes(name))
  const ours = await ask('/api/v1/nothing')
  const tooLarge = await ask(
    '/uploadprofilephoto',
    { method: 'POST', headers: { 'content-length': 20_000_000 }, body: 'stands still' },
    '-',
  )
  expect([tooLarge.statusCode, (await bodyOf(tooLarge)).code]).toEqual([413, 'request.too_large'])
  await school.stop()
  const away = await ask('/home')
  expect([away.statusCode, (await bodyOf(away)).code]).toEqual([502, 'request.busy'])
  for (const answer of [tooLarge, away]) {
    expect(namesOf(answer).toSorted()).toEqual(namesOf(ours).toSorted())
    for (const name of namesOf(ours).filter((one) => one !== 'x-request-id' && one !== 'content-type'))
      expect([name, answer.headers[name]]).toEqual([name, ours.headers[name]])
  }

  const moved = await fetch(`http://127.0.0.1:${plain}/bills`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `https://${HOST}/bills`])
})

test('npx schoolgate is this Schoolgate’s command, from any folder of it, and says its version', async () => {
  const { ended, said } = running(
    ['npx', '--no', '--', 'schoolgate', '--version'],
    { npm_config_loglevel: 'error' },
    path.join(ROOT, 'docs'),
  )
  expect(await ended, said()).toBe(0)
  expect(said()).toMatch(/^schoolgate \d+\.\d+\.\d+ \(tables \d{14}_\w+\)$/m)
})
