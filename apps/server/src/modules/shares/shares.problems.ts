import { problem } from '#lib/problem'

export const tooManyLinks = problem(409, 'shares.too_many', 'There are many links to this paper already. Take one back first.')
