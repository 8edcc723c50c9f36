/** By which contracts the school speaks, as a hash: an app made of others is an older one, and makes way for the newer. */
export const SHAPES_HEADER = 'schoolgate-shapes'
/** Where the built web app says of which contracts it is made. */
export const SHAPES_FILE = 'shapes.txt'
