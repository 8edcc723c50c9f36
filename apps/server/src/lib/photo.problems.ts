import { problem } from './problem.ts'

/** What is wrong with a photo somebody sent, in the codes of the school word it is for. */
export const photoProblems = (word: string) => ({
  wrongForm: problem(400, `${word}.photo_wrong_form`, 'Please send one photo and nothing else.'),
  missing: problem(400, `${word}.photo_missing`, 'Please choose a photo.'),
  empty: problem(400, `${word}.photo_empty`, 'The photo is empty.'),
  tooLarge: problem(413, `${word}.photo_too_large`, 'The photo is larger than 5 MB.'),
  notAPhoto: problem(415, `${word}.photo_not_a_photo`, 'Please choose a JPEG, PNG or WebP photo.'),
  broken: problem(422, `${word}.photo_broken`, 'This photo cannot be opened. Please choose another.'),
  tooManyPixels: problem(422, `${word}.photo_too_many_pixels`, 'This photo has too many pixels. Please choose a smaller one.'),
  animated: problem(422, `${word}.photo_animated`, 'Moving pictures are not taken. Please choose a photo.'),
  noSignature: problem(422, `${word}.photo_no_signature`, 'Please take the signature alone, in dark ink on white paper.'),
})
