import { CONCEPTS_EN } from './concepts.en.ts'
import type { Lexicon } from './lexicon.ts'
import { COMMON_EN, PLAIN_EN, SAYINGS_EN } from './plain.en.ts'
import { EVENTS_EN, ITEMS_EN, METHODS_EN, SUBJECTS_EN, TIME_EN, TOPICS_EN } from './things.en.ts'

export const ENGLISH: Lexicon = {
  language: 'en',
  concepts: CONCEPTS_EN,
  plain: PLAIN_EN,
  sayings: SAYINGS_EN,
  common: COMMON_EN,
  subjects: SUBJECTS_EN,
  items: ITEMS_EN,
  events: EVENTS_EN,
  topics: TOPICS_EN,
  methods: METHODS_EN,
  ...TIME_EN,
}
