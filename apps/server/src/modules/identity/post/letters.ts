/** What the messages say, in the reader's language. Short, plain, kind; an SMS stays within one or two parts. */
export const LETTERS = {
  en: {
    code: (school: string, code: string) =>
      `${code} is your code for ${school}. It works for 10 minutes. Never read this code to anybody.`,
    codeSubject: (school: string) => `Your code for ${school}`,
    contactCode: (school: string, code: string) =>
      `${code} proves that this is your new contact for ${school}. It does not sign anybody in. If you did not ask for it, do nothing.`,
    contactCodeSubject: (school: string) => `Is this your new address for ${school}?`,
    joinCode: (school: string, code: string) =>
      `${code} joins your account with another one that asked for it at ${school}: who has this code sees your children. Never read it to anybody. If you did not ask for it, do nothing.`,
    joinCodeSubject: (school: string) => `Are you the same person at ${school}?`,
    reset: (school: string, link: string) =>
      `Open this link to choose a new password for ${school}:\n\n${link}\n\nIt works once, for 30 minutes. If you did not ask for it, do nothing: your password stays as it is.`,
    resetSubject: (school: string) => `Choose a new password for ${school}`,
    phoneChanged: (school: string) =>
      `Your account with ${school} now has another phone number. If this was not you, call the school.`,
    emailChanged: (school: string) =>
      `Your account with ${school} now has another email address. If this was not you, call the school.`,
    accountJoined: (school: string) =>
      `Your account with ${school} was joined with another one of yours, and is signed in to with that one's contacts now. If this was not you, call the school.`,
    passwordChanged: (school: string) =>
      `The password of your account with ${school} was changed. If this was not you, call the school.`,
    factorsChanged: (school: string) =>
      `The second proof of your account with ${school} was changed. If this was not you, call the school.`,
    invitation: (school: string, by: string, link: string) =>
      `${by} invites you to work at ${school} with Schoolgate. For you only, for 3 days:\n${link}`,
    invitationSubject: (school: string) => `You are invited to ${school}`,
    changedSubject: (school: string) => `Your account with ${school} was changed`,
  },
  fr: {
    code: (school: string, code: string) =>
      `${code} est votre code pour ${school}. Il est valable 10 minutes. Ne lisez jamais ce code à personne.`,
    codeSubject: (school: string) => `Votre code pour ${school}`,
    contactCode: (school: string, code: string) =>
      `${code} prouve que ce contact est le vôtre pour ${school}. Il ne connecte personne. Si vous n’avez rien demandé, ne faites rien.`,
    contactCodeSubject: (school: string) => `Est-ce votre nouvelle adresse pour ${school} ?`,
    joinCode: (school: string, code: string) =>
      `${code} réunit votre compte avec un autre, qui l’a demandé à ${school} : qui a ce code voit vos enfants. Ne le lisez jamais à personne. Si vous n’avez rien demandé, ne faites rien.`,
    joinCodeSubject: (school: string) => `Êtes-vous la même personne à ${school} ?`,
    reset: (school: string, link: string) =>
      `Ouvrez ce lien pour choisir un nouveau mot de passe pour ${school} :\n\n${link}\n\nIl sert une seule fois, pendant 30 minutes. Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.`,
    resetSubject: (school: string) => `Choisissez un nouveau mot de passe pour ${school}`,
    phoneChanged: (school: string) =>
      `Votre compte à ${school} a maintenant un autre numéro de téléphone. Si ce n’était pas vous, appelez l’école.`,
    emailChanged: (school: string) =>
      `Votre compte à ${school} a maintenant une autre adresse e-mail. Si ce n’était pas vous, appelez l’école.`,
    accountJoined: (school: string) =>
      `Votre compte à ${school} a été réuni avec un autre compte à vous ; on s’y connecte désormais avec les contacts de celui-là. Si ce n’était pas vous, appelez l’école.`,
    passwordChanged: (school: string) =>
      `Le mot de passe de votre compte à ${school} a été changé. Si ce n’était pas vous, appelez l’école.`,
    factorsChanged: (school: string) =>
      `La seconde preuve de votre compte à ${school} a été changée. Si ce n’était pas vous, appelez l’école.`,
    invitation: (school: string, by: string, link: string) =>
      `${by} vous invite à travailler à ${school} avec Schoolgate. Pour vous seul, pendant 3 jours :\n${link}`,
    invitationSubject: (school: string) => `Vous êtes invité à ${school}`,
    changedSubject: (school: string) => `Votre compte à ${school} a changé`,
  },
}
