import { sentences, type Composer } from './draft.ts'
import { onOneSide, standsIn, verdictOnSide } from './verdicts.ts'
import { besideClass, marksTable, marksWords, named, ofSubject, overview, whenOf, withMarks } from './marks.ts'

export const classmates: Composer = withMarks((data, given) => {
  const { say, slots } = given
  const words = marksWords(say)
  if (data.named.length > 0) return named(data, given)
  if (slots.side !== undefined && slots.areSubjects) return onOneSide(given)
  if (slots.subjects !== undefined)
    return {
      text: data.subjects
        .map((one) =>
          sentences(
            verdictOnSide(one.above_class, given) || standsIn(one.above_class, one.subject, say),
            ofSubject(one, data, { ...given, slots: {} }),
            one.class_average === null && words.noClass,
          ),
        )
        .join('\n'),
      table: marksTable(data.subjects, say),
      cite: data.subjects.map((one) => one.subject),
    }
  if (data.average === null || data.class_average === null) return { text: sentences(overview(given).text, words.noClass) }
  return {
    text: sentences(
      verdictOnSide(data.above_class, given) || standsIn(data.above_class, null, say),
      words.average(say, say.number(data.average), whenOf(data, say)),
      words.classIs(say.number(data.class_average)),
      besideClass(data.above_class, say),
      words.inClass(data.counted.above_class, data.counted.subjects),
    ),
    table: marksTable(data.subjects, say),
  }
})
