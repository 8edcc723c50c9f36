import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { placeholdersFor, type Placeholders } from '#modules/assistant/fact-check'
import type { Settled } from '#modules/assistant/reading'

/** Fields of what was read that stay here: rows' ids and addresses, and what says who a child is. */
const STAYS_HERE = new Set([
  'sources',
  'id',
  'route',
  'date_of_birth',
  'age',
  'admission_no',
  'house',
  'address',
  'photo_url',
  'payer',
])
/** They say which school this is, and who the brothers and sisters are; what parents need of it, our own code says. */
const NOT_OFFERED: readonly string[] = ['school', 'family']

/** Everybody whose name may stand in a record, and what an outside service reads instead. */
export function placeholdersOf({ ward, people }: Settled, parent: string): Placeholders {
  const names = new Map<string, string>()
  const put = (name: string | null, placeholder: string) => {
    if (name !== null && name.trim() !== '' && !names.has(name)) names.set(name, placeholder)
  }
  put(ward.first_name, '[CHILD]')
  put(ward.fullname, '[CHILD]')
  put(ward.middle_name, '[CHILD_MIDDLE_NAME]')
  put(ward.last_name, '[FAMILY_NAME]')
  put(ward.admission_no, '[ADMISSION_NO]')
  put(people.head, '[HEAD]')
  for (const [at, name] of people.teachers.entries()) put(name, `[TEACHER_${at + 1}]`)
  for (const [at, name] of people.teachers.entries()) for (const part of partsOf(name)) put(part, `[TEACHER_${at + 1}_NAME]`)
  for (const part of partsOf(people.head)) put(part, '[HEAD_NAME]')
  for (const name of people.school) put(name, '[SCHOOL]')
  put(parent, '[PARENT]')
  for (const part of partsOf(parent)) put(part, '[PARENT_NAME]')
  return placeholdersFor(names)
}

const TITLE = /^(?:mr|mrs|ms|miss|madam|sir|dr|rev|prof|mme)\.?$/i
const partsOf = (name: string) => name.split(/\s+/).filter((part) => part.length > 2 && !TITLE.test(part))

/** The model behind placeholders: names leave as placeholders, ids do not leave, and what comes back has the names again. */
export function withHiddenNames(model: LanguageModelV4, { hide, hideIn, show, reveal }: Placeholders): LanguageModelV4 {
  const hidden = (prompt: LanguageModelV4Prompt): LanguageModelV4Prompt =>
    prompt.map((message): LanguageModelV4Prompt[number] => {
      if (message.role === 'system') return { ...message, content: hide(message.content) }
      if (message.role === 'user')
        return {
          ...message,
          content: message.content.map((part) => (part.type === 'text' ? { ...part, text: hide(part.text) } : part)),
        }
      if (message.role === 'tool')
        return {
          ...message,
          content: message.content.map((part) =>
            part.type === 'tool-result'
              ? { ...part, output: { type: 'text' as const, value: hide(textOf(hideIn(withoutIds(part.output)))) } }
              : part,
          ),
        }
      return {
        ...message,
        content: message.content.map((part) => {
          if (part.type === 'text') return { ...part, text: hide(part.text) }
          return part.type === 'tool-call' ? { ...part, input: hideIn(part.input) } : part
        }),
      }
    })

  return {
    ...model,
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: {},
    doGenerate: (options) => model.doGenerate(options),
    async doStream(options) {
      const tools = options.tools?.filter(({ name }) => !NOT_OFFERED.includes(name)) ?? []
      const { stream } = await model.doStream({ ...options, tools, prompt: hidden(options.prompt) })
      return { stream: stream.pipeThrough(shown(show, reveal())) }
    },
  }
}

/** A tool's result as text. */
function textOf(output: unknown): string {
  const value = typeof output === 'object' && output !== null && 'value' in output ? output.value : output
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (STAYS_HERE.has(key) ? [] : [[key, withoutIds(item)] as const])),
  )
}

function shown(show: Placeholders['show'], names: ReturnType<Placeholders['reveal']>) {
  return new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
    transform(part, controller) {
      if (part.type === 'text-delta') return controller.enqueue({ ...part, delta: names.push(part.delta) })
      if (part.type === 'text-end') controller.enqueue({ type: 'text-delta', id: part.id, delta: names.end() })
      controller.enqueue(part.type === 'tool-call' ? { ...part, input: show(part.input) } : part)
    },
  })
}
