import { problem } from '#lib/problem'

export const urgentCannotBeOff = problem(422, 'push.urgent_cannot_be_off', 'Urgent messages always come at once.')
export const notADevice = problem(400, 'push.not_a_device', 'This is not a device we can send messages to.')
