import type { StreamTextTransform, TextStreamPart, ToolSet } from 'ai'
import { isPastSaidAsDue, onlyFacts, sentenceCheck, type Evidence, type Facts } from '#modules/assistant/fact-check'

/** What happened to the words of a turn on their way to the parent. */
export type StreamOutcome = {
  text: string
  /** Sentences held back: of our own, for a figure that is in no record of this turn; of a model, for any claim of its own. */
  held: number
}

const LEFT_OUT = {
  en: 'I left out a figure that I could not match to the records. Please check the page below.',
  fr: 'J’ai laissé de côté un chiffre que je ne retrouve pas dans les dossiers. Vérifiez la page ci-dessous.',
}

/** A model's claims are left out, with and without figures. */
const LEFT_OUT_CLAIMS = {
  en: 'I left out words that I could not match to the records. Please check the page below.',
  fr: 'J’ai laissé de côté des mots que je ne retrouve pas dans les dossiers. Vérifiez la page ci-dessous.',
}

const ENDING = 'ending'
/** An address that no record holds has no business in an answer. */
const LINK = /\bhttps?:\/\/|\bwww\.|\S@\S+\.\S/i

const without = (sentence: string, addresses: readonly string[]) =>
  addresses.reduce((rest, address) => rest.replaceAll(address, ''), sentence)

/**
 * Lets an answer through sentence by sentence: of our own code those whose every figure stands in what was read and that call no day
 * that is past still to come; of a model only the facts it names and words that connect them. `ending` is asked when all was said, and may add words of our own.
 */
export function checkedStream<TOOLS extends ToolSet>(
  evidence: Evidence,
  language: 'en' | 'fr',
  spoken: StreamOutcome,
  ending: () => Promise<string>,
  /** The school's today, and its own addresses, which may be said. */
  { today, addresses }: { today: string; addresses: readonly string[] },
  /** The facts of a turn that a model words; null where our own code speaks. */
  factsOfModel: () => Facts | null,
): StreamTextTransform<TOOLS> {
  const careful: Evidence = {
    ...evidence,
    missingFrom: (sentence) => [
      ...evidence.missingFrom(sentence),
      ...(LINK.test(without(sentence, addresses)) ? ['a link'] : []),
      ...(isPastSaidAsDue(sentence, today) ? ['a day that is past'] : []),
    ],
  }
  return () => {
    let gate = sentenceCheck(careful)
    let isOfModel = false
    type Controller = TransformStreamDefaultController<TextStreamPart<TOOLS>>
    const say = (controller: Controller, id: string, text: string) => {
      if (text === '') return
      spoken.text += text
      controller.enqueue({ type: 'text-delta', id, text })
    }
    return new TransformStream<TextStreamPart<TOOLS>, TextStreamPart<TOOLS>>({
      async transform(part, controller) {
        if (part.type === 'text-start') {
          const facts = factsOfModel()
          isOfModel ||= facts !== null
          gate = facts ? onlyFacts(facts) : sentenceCheck(careful)
        }
        if (part.type === 'text-delta') return say(controller, part.id, gate.push(part.text))
        if (part.type === 'text-end') {
          say(controller, part.id, gate.end())
          spoken.held += gate.held()
        }
        if (part.type === 'finish') {
          const own = sentenceCheck(careful)
          const ours = own.push(await ending()) + own.end()
          spoken.held += own.held()
          const last = [ours.trim(), spoken.held > 0 ? (isOfModel ? LEFT_OUT_CLAIMS : LEFT_OUT)[language] : ''].filter(
            (text) => text !== '',
          )
          if (last.length > 0) {
            controller.enqueue({ type: 'text-start', id: ENDING })
            say(controller, ENDING, `${spoken.text.trim() === '' ? '' : '\n\n'}${last.join('\n\n')}`)
            controller.enqueue({ type: 'text-end', id: ENDING })
          }
        }
        controller.enqueue(part)
      },
    })
  }
}
