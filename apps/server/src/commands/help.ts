/** What `schoolgate --help` prints. */
export const HELP = `schoolgate: the school gate in a parent's hand

  schoolgate serve     serves the school until Ctrl-C (the same as schoolgate alone)
  schoolgate import FOLDER [--dry-run] [--deactivate-missing]
                       checks the school's data files and imports them, all or nothing (docs/data-files.md);
                       --dry-run only says what would change, --deactivate-missing switches off what the files
                       no longer name
  schoolgate --help    prints this page

The commands may run beside the server. Where it listens and where its data lies is decided by PORT, HOST, DATA_DIR,
DATABASE_URL, DEMO, PUBLIC_URL and the others that docs/running-a-school.md explains.`
