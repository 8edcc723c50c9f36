const UNITS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const WORTH: ReadonlyMap<string, number> = new Map([
  ...UNITS.split(' ').map((word, index) => [word, index + 1] as const),
  ...TENS.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
])
const ANY_NUMBER = [...WORTH.keys()].join('|')
const LARGE_NUMBER = new RegExp(
  `\\b(?:(${ANY_NUMBER}|a|\\d{1,3}) thousand)?(?: ?(?:and )?(${ANY_NUMBER}|a) hundred)?(?: ?(?:and )?(${ANY_NUMBER})(?: (${ANY_NUMBER}))?)?\\b`,
  'g',
)
/** "Three hundred and fifty" is 350; small numbers stay words. */
export const numbersIn = (text: string): string =>
  !/\b(?:hundred|thousand)\b/.test(text)
    ? text
    : text.replace(LARGE_NUMBER, (said, thousands?: string, hundreds?: string, tens?: string, units?: string) => {
        if (thousands === undefined && hundreds === undefined) return said
        const worth = (word: string | undefined) =>
          word === undefined ? 0 : word === 'a' ? 1 : (WORTH.get(word) ?? Number(word))
        const sum = worth(thousands) * 1000 + worth(hundreds) * 100 + worth(tens) + worth(units)
        return `${said.startsWith(' ') ? ' ' : ''}${sum}`
      })
