/** What `schoolgate --help` prints. */
export const HELP = `schoolgate: the school gate in a parent's hand

  schoolgate serve     serves the school until Ctrl-C (also without the word serve)
  schoolgate --help    prints this page

Where it listens and where its data lies is decided by PORT, HOST, DATA_DIR, DATABASE_URL, DEMO, PUBLIC_URL
and the others that docs/running-a-school.md explains.`
