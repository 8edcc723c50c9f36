/** What the messages say, in the reader's language. Short, plain, kind; an SMS stays within one or two parts. */
export const LETTERS = {
  en: {
    code: (school: string, code: string) =>
      `${code} is your code for ${school}. It works for 10 minutes. Never read this code to anybody.`,
    codeSubject: (school: string) => `Your code for ${school}`,
    contactCode: (school: string, code: string) =>
      `${code} proves that this is your new contact for ${school}. It does not sign anybody in. If you did not ask for it, do nothing.`,
    contactCodeSubject: (school: string) => `Is this your new address for ${school}?`,
    reset: (school: string, link: string) =>
      `Open this link to choose a new password for ${school}:\n\n${link}\n\nIt works once, for 30 minutes. If you did not ask for it, do nothing: your password stays as it is.`,
    resetSubject: (school: string) => `Choose a new password for ${school}`,
    phoneChanged: (school: string) =>
      `Your account with ${school} now has another phone number. If this was not you, call the school.`,
    emailChanged: (school: string) =>
      `Your account with ${school} now has another email address. If this was not you, call the school.`,
    passwordChanged: (school: string) =>
      `The password of your account with ${school} was changed. If this was not you, call the school.`,
    changedSubject: (school: string) => `Your account with ${school} was changed`,
  },
  fr: {
    code: (school: string, code: string) =>
      `${code} est votre code pour ${school}. Il est valable 10 minutes. Ne lisez jamais ce code à personne.`,
    codeSubject: (school: string) => `Votre code pour ${school}`,
    contactCode: (school: string, code: string) =>
      `${code} prouve que ce contact est le vôtre pour ${school}. Il ne connecte personne. Si vous n’avez rien demandé, ne faites rien.`,
    contactCodeSubject: (school: string) => `Est-ce votre nouvelle adresse pour ${school} ?`,
    reset: (school: string, link: string) =>
      `Ouvrez ce lien pour choisir un nouveau mot de passe pour ${school} :\n\n${link}\n\nIl sert une seule fois, pendant 30 minutes. Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.`,
    resetSubject: (school: string) => `Choisissez un nouveau mot de passe pour ${school}`,
    phoneChanged: (school: string) =>
      `Votre compte à ${school} a maintenant un autre numéro de téléphone. Si ce n’était pas vous, appelez l’école.`,
    emailChanged: (school: string) =>
      `Votre compte à ${school} a maintenant une autre adresse e-mail. Si ce n’était pas vous, appelez l’école.`,
    passwordChanged: (school: string) =>
      `Le mot de passe de votre compte à ${school} a été changé. Si ce n’était pas vous, appelez l’école.`,
    changedSubject: (school: string) => `Votre compte à ${school} a changé`,
  },
}
