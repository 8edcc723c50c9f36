import type { SaidWords } from './said.en.ts'

export const saidFr: SaidWords = {
  hello: ({ name }) =>
    `Bonjour. Demandez-moi ce que vous voulez sur ${name} : présence, notes, bulletins, frais, avis ou emploi du temps.`,
  thanks: ({ name }) => `Je vous en prie. Revenez quand vous voulez savoir quelque chose sur ${name}.`,
  abilities: ({ name }) =>
    `Je suis un assistant automatique. Je lis les registres de ${name} et je réponds sur la présence, les notes, les bulletins, les factures, les paiements, les avis, les dates et l’emploi du temps. Je ne peux rien changer, et je ne vois aucun autre enfant. Vous pouvez demander :`,
  appHelp: [
    'Accueil, Avis, Paiements et Profil sont en bas ; le menu a les notes, les bulletins, les factures et vos enfants.',
    'Profil : votre photo, vos numéros, votre mot de passe, la langue, la taille du texte, les heures calmes.',
    'Mes enfants : choisir un autre enfant, en ajouter un, voir qui peut venir le chercher.',
    'Présence : dire pourquoi un enfant a manqué. Bulletins : signer, partager, imprimer. Factures : payer, partager.',
    'Les reçus sont sous Paiements. Le menu vous déconnecte.',
  ],
  notKept: (phone) => `Les registres que je lis ne contiennent pas cela. L’école peut vous le dire : ${phone}.`,
  unknown: ({ name }) =>
    `Je n’ai pas assez bien compris pour répondre. Je peux seulement aider avec les registres de ${name}. Vous pouvez demander :`,
  notUnderstood: (question) => `Je n’ai pas assez bien compris ${question}. Posez-la encore une fois, seule.`,
  notSure: 'Je ne suis pas sûr de ce que vous voulez savoir. Touchez ce que vous voulez dire :',
  somethingElse: 'Autre chose ?',
  callSchool: (phone) => `Ou appelez l’école : ${phone}. Si un enfant est en danger, appelez le 112.`,
  twi: 'Mepa wo kyɛw, mente Twi ase yiye.',
  twiDanger: 'Sɛ abofra bi wɔ asiane mu a, frɛ 112.',
  notCovered: (phone) =>
    `Je ne peux pas encore répondre dans cette langue. Demandez en français ou en anglais, ou appelez l’école : ${phone}.`,
  safeguarding: (head, phone) => [
    'Je suis désolé de lire cela. Une personne doit l’entendre maintenant, pas un assistant.',
    'Si un enfant est en danger, appelez le 112.',
    `Appelez l’école au ${phone} et demandez ${head}.`,
    'Je ne juge pas, et vos mots restent à vous. Si ce n’est pas ce que vous vouliez dire, demandez autrement.',
  ],
  whoReads: (vendor) => [
    vendor === null
      ? 'Vous seul pouvez ouvrir vos conversations, et rien de ce que vous écrivez ici ne quitte l’ordinateur de l’école.'
      : `Vous seul pouvez ouvrir vos conversations\u00a0; mais ${vendor} aide à formuler, comme vous l’avez permis, et reçoit vos questions sans les noms.`,
    'La direction, le bureau, l’économe, les enseignants et les autres parents ne peuvent pas les ouvrir.',
    'L’école voit combien de fois l’assistant est interrogé, sans les mots. Une question restée sans réponse, elle ne la voit que si vous l’avez permis ou la montrez vous-même.',
    'Ce que vous permettez se change sous Profil. Vous pouvez aussi dire\u00a0: supprime mes conversations.',
  ],
  deleteFirst:
    'Cela supprime toutes vos conversations, de chaque enfant, pour de bon. Rien n’est supprimé avant que vous ne touchiez ceci\u00a0:',
  deleteOne: 'Une seule se supprime dans la liste de vos conversations.',
  deleted: 'C’est fait\u00a0: toutes vos conversations sont supprimées, celle-ci aussi.',
  medical: ({ name }, phone) => [
    'Je ne peux pas donner de conseil de santé ni de médicament. Un infirmier, un médecin ou un pharmacien le peut.',
    'Si c’est urgent, appelez le 112.',
    `Pour dire à l’école que ${name} est malade, utilisez la page Présence ou appelez le ${phone}.`,
  ],
  injection: ({ name }) => `Je réponds seulement aux questions sur les registres de ${name}, et je garde mes règles.`,
  otherChild: ({ name }) =>
    `Je réponds seulement sur ${name}, l’enfant que vous avez choisi. Pour un autre de vos enfants, changez sous Mes enfants. Les enfants des autres familles sont privés.`,
  doItForMe: (phone) => [
    'Je ne peux pas le faire : je lis seulement.',
    'Dans l’application : payez sous Factures, expliquez un jour sous Présence, répondez sous Avis, signez un bulletin sous Bulletins, changez vos données sous Profil.',
    `Pour faire corriger un registre ou parler à un enseignant, appelez l’école : ${phone}.`,
  ],
  prediction: ({ name }) =>
    `Je ne peux pas le dire. Personne ne lit l’avenir dans des notes. Je peux montrer où en est ${name} jusqu’ici.`,
  examAnswers: ({ name }) =>
    `Je ne donne ni réponses ni sujets d’examen, et je ne fais pas les devoirs. Je peux montrer ce que ${name} pourrait travailler.`,
  staffPrivate: (phone) => `Je ne donne pas de détails privés sur le personnel. Vous pouvez les joindre par l’école : ${phone}.`,
  scam: (name) => [
    'Ne payez pas, et ne donnez à personne votre code. L’école ne demande jamais d’argent par un tel appel.',
    `Appelez vous-même ${name} à un numéro que vous connaissez :`,
    'Les numéros officiels pour payer sont :',
    'Vous pouvez vérifier un papier ou un numéro sous “Est-ce vraiment notre école ?” (/verify).',
  ],
  offTopic: ({ name }) => `Je peux seulement aider avec les registres de ${name}. Vous pouvez demander :`,
  notAllowedAcademics: ({ name }, phone) =>
    `Votre accès ne comprend pas la présence, les notes et les bulletins de ${name}. L’école peut dire pourquoi : ${phone}.`,
  notAllowedBills: ({ name }, phone) =>
    `Votre accès ne comprend pas les factures et paiements de ${name}. L’école peut dire pourquoi : ${phone}.`,
  unknownTerm: 'L’école n’a pas ce trimestre ou cette année dans ses registres.',
  questions: {
    absent: ({ name }) => `Combien de jours ${name} a manqué ce trimestre ?`,
    today: ({ name }) => `${name} était à l’école aujourd’hui ?`,
    latest: ({ name }) => `Quelles sont les dernières notes de ${name} ?`,
    subject: ({ name }, subject) => `Quelle est la note de ${name} en ${subject} ?`,
    practise: ({ name }) => `Que faut-il travailler à la maison avec ${name} ?`,
    left: ({ name }) => `Combien reste-t-il à payer pour ${name} ?`,
    lastPaid: () => 'Quand ai-je payé pour la dernière fois ?',
    report: ({ name }, term) => `Comment était le bulletin de ${name} au ${term} ?`,
    answer: () => 'Quels avis attendent ma réponse ?',
    notices: () => 'Quoi de neuf à l’école ?',
    reopen: () => 'Quand commence le prochain trimestre ?',
    closing: () => 'Quand finit ce trimestre ?',
    lessons: ({ name }) => `Quels cours ${name} a demain ?`,
  },
}
