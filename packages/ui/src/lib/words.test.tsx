import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { changeLanguage, plural, useWords, words, wordsNow } from '#lib/words'

const greetings = words({
  en: { hello: 'Good morning', news: (n: number) => plural('en', n, { one: `${n} notice`, other: `${n} notices` }) },
  fr: { hello: 'Bonjour', news: (n: number) => plural('fr', n, { one: `${n} avis`, other: `${n} avis` }) },
})

function Greeting() {
  const text = useWords(greetings)
  return <p>{text.hello}</p>
}

test('a parent who changes the language sees every sentence change at once', async () => {
  const screen = await render(<Greeting />)
  await expect.element(screen.getByText('Good morning')).toBeVisible()
  changeLanguage('fr')
  await expect.element(screen.getByText('Bonjour')).toBeVisible()
  expect(document.documentElement.lang).toBe('fr')
})

test('one notice is not "1 notices", and French says 0 in the singular', () => {
  expect(wordsNow(greetings).news(1)).toBe('1 notice')
  expect(wordsNow(greetings).news(0)).toBe('0 notices')
  expect(plural('fr', 0, { one: 'avis', other: 'avis (pl.)' })).toBe('avis')
})
