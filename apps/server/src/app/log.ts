import pino, { type DestinationStream, type Level, type Logger } from 'pino'
import { loggedErrorOf } from '#db'

/** The log: lines of JSON, in which no error shows what a person wrote. */
export const createLog = (level: Level | 'silent', to: DestinationStream): Logger =>
  pino({ level, serializers: { err: loggedErrorOf } }, to)
