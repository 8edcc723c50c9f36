import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Refusal } from '#lib/refusal'
import { SERVER_ROOT } from '#testing'
import { BadEnvironment, readEnv, SETTING_NAMES } from './env.ts'
import { readSettings } from './settings.ts'

/** A folder in which we stand, with these files. */
function standingIn(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'settings-'))
  const before = process.cwd()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  process.chdir(folder)
  onTestFinished(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  })
  // The system's own name for it: a temporary folder may be a link.
  return process.cwd()
}

const NO_MACHINE = '/nowhere/schoolgate.env'

test('the settings file of the folder is read without being named, and the environment is stronger', () => {
  const folder = standingIn({
    '.env': '# of the office\nPORT=8080\nDATA_DIR=./school\n\nSMTP_FROM="Hope School <office@hope.example>"\n',
  })
  const { variables, file } = readSettings({ PORT: '9090', DATA_DIR: '' }, undefined, NO_MACHINE)
  expect(file).toBe(path.join(folder, '.env'))
  expect(variables).toMatchObject({ PORT: '9090', SMTP_FROM: 'Hope School <office@hope.example>' })
  expect(readEnv(variables).dataDir).toBe(path.join(folder, 'school'))
})

test('a path in a settings file starts from the file, wherever one stands', () => {
  const folder = standingIn({ 'etc/gate.env': 'DATA_DIR=../school\nASSISTANT_KEY_FILE=assistant.key\n' })
  const { variables } = readSettings({}, 'etc/gate.env', NO_MACHINE)
  expect(variables).toEqual({
    DATA_DIR: path.join(folder, 'school'),
    ASSISTANT_KEY_FILE: path.join(folder, 'etc/assistant.key'),
  })
})

test('a command on the command line names the file before SETTINGS_FILE does, and both before the usual places', () => {
  const folder = standingIn({ '.env': 'PORT=1\n', two: 'PORT=2\n', three: 'PORT=3\n' })
  expect(readSettings({ SETTINGS_FILE: 'two' }, 'three', NO_MACHINE).variables['PORT']).toBe('3')
  expect(readSettings({ SETTINGS_FILE: 'two' }, undefined, NO_MACHINE).variables['PORT']).toBe('2')
  expect(readSettings({}, undefined, path.join(folder, 'none')).variables['PORT']).toBe('1')
})

test('the machine’s own settings file is read from any folder; beside one of the folder somebody must choose', () => {
  const folder = standingIn({ 'etc/schoolgate.env': 'PORT=8080\n' })
  const machine = path.join(folder, 'etc/schoolgate.env')
  expect(readSettings({}, undefined, machine)).toEqual({ variables: { PORT: '8080' }, file: machine })
  writeFileSync('.env', 'PORT=8081\n')
  expect(() => readSettings({}, undefined, machine)).toThrow(
    /There are two settings files, .*\.env and .*say which with --settings/,
  )
  expect(readSettings({}, machine, machine).variables['PORT']).toBe('8080')
})

test('without a file the environment speaks alone', () => {
  standingIn({})
  expect(readSettings({ PORT: '8080' }, undefined, NO_MACHINE)).toEqual({ variables: { PORT: '8080' }, file: null })
})

test.each([
  ['PORT 8080', /gate\.env, line 2: it is neither NAME=value nor a comment after #\.$/],
  ['PROT=8080', /gate\.env, line 2: there is no setting PROT\.$/],
  ['PORT=8080 # of the office', /line 2: a comment stands on a line of its own\.$/],
  ['SMTP_FROM="Hope School', /line 2: the quotation mark of SMTP_FROM has no other\.$/],
])('a line that would be read otherwise than it looks is named: %s', (line, sentence) => {
  standingIn({ 'gate.env': `HOST=127.0.0.1\n${line}\n` })
  expect(() => readSettings({}, 'gate.env', NO_MACHINE)).toThrow(BadEnvironment)
  expect(() => readSettings({}, 'gate.env', NO_MACHINE)).toThrow(sentence)
})

test('what a value holds stays in it: a password with # and =, an empty one', () => {
  standingIn({ 'gate.env': "DATABASE_URL=postgres://a:b#c=d@h/s\nSMS_API_KEY='a b'\nMETRICS_TOKEN=\n" })
  expect(readSettings({}, 'gate.env', NO_MACHINE).variables).toEqual({
    DATABASE_URL: 'postgres://a:b#c=d@h/s',
    SMS_API_KEY: 'a b',
    METRICS_TOKEN: '',
  })
})

test('a settings file that is not there is an error, not an empty one', () => {
  standingIn({})
  expect(() => readSettings({ SETTINGS_FILE: 'gone.env' }, undefined, NO_MACHINE)).toThrow(Refusal)
})

test('.env.example names every setting of an operator and no other, and docs/running-a-school.md explains each', () => {
  const ofTests = ['PUSH_TEST_HOSTS', 'SMS_BASE_URL', 'PAYSTACK_BASE_URL', 'FIREBASE_BASE_URL']
  const root = path.resolve(SERVER_ROOT, '../..')
  const example = readFileSync(path.join(root, '.env.example'), 'utf8')
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name ?? '')
  expect(named.toSorted()).toEqual([...SETTING_NAMES].filter((name) => !ofTests.includes(name)).toSorted())
  const page = readFileSync(path.join(root, 'docs/running-a-school.md'), 'utf8')
  expect(named.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  // As it stands it is a settings file.
  standingIn({ '.env': example.replaceAll(/^#(?=[A-Z_]+=)/gm, '') })
  expect(Object.keys(readSettings({}, undefined, NO_MACHINE).variables).toSorted()).toEqual(named.toSorted())
})
