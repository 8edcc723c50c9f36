type Named = { firstName: string; middleName: string | null; lastName: string }

/** All names of a pupil, in the order they are said. */
export const fullnameOf = ({ firstName, middleName, lastName }: Named): string =>
  [firstName, middleName, lastName].filter((name) => name).join(' ')
