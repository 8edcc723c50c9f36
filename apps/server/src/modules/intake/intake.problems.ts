import { problem } from '#lib/problem'

export const contactTaken = problem(409, 'intake.contact_taken', 'Another account signs in with this already.')
