import { words } from '@schoolgate/ui/lib/words'

/** What a whole column may need, and what may be answered. */
export const repairWords = words({
  en: {
    repair: {
      lost_nought: (cells: number) => `${cells} lost the first 0`,
      lost_noughts: (cells: number) => `${cells} numbers lost their noughts`,
      two_phones: (cells: number) => `${cells} with two phones`,
      day_order: (cells: number) => `day or month first, in ${cells}`,
      serial_day: (cells: number) => `${cells} days that Excel shows as numbers`,
      year_alone: (cells: number) => `${cells} years without a day`,
      class_names: (cells: number) => `${cells} class names written otherwise`,
      name_order: (cells: number) => `surname first or last, in ${cells}`,
      capitals: (cells: number) => `${cells} in capitals`,
      titles: (cells: number) => `${cells} with a title`,
      joined_parents: (cells: number) => `${cells} with two parents in one`,
      whose_phone: (cells: number) => `whose phone, in ${cells}`,
      dittos: (cells: number) => `${cells} that repeat what is above`,
    },
    choice: {
      repair: (cells: number) => `Repair ${cells}`,
      leave: () => 'Leave as written',
      day_first: () => 'Day first',
      month_first: () => 'Month first',
      first_last: () => 'Surname last',
      last_first: () => 'Surname first',
      mother: () => 'The mother’s',
      father: () => 'The father’s',
    },
  },
  fr: {
    repair: {
      lost_nought: (cells: number) => `${cells} ont perdu le premier 0`,
      lost_noughts: (cells: number) => `${cells} numéros ont perdu leurs zéros`,
      two_phones: (cells: number) => `${cells} avec deux téléphones`,
      day_order: (cells: number) => `jour ou mois devant, dans ${cells}`,
      serial_day: (cells: number) => `${cells} jours qu’Excel montre en nombres`,
      year_alone: (cells: number) => `${cells} années sans jour`,
      class_names: (cells: number) => `${cells} noms de classe écrits autrement`,
      name_order: (cells: number) => `nom devant ou derrière, dans ${cells}`,
      capitals: (cells: number) => `${cells} en majuscules`,
      titles: (cells: number) => `${cells} avec un titre`,
      joined_parents: (cells: number) => `${cells} avec deux parents en un`,
      whose_phone: (cells: number) => `de qui est le téléphone, dans ${cells}`,
      dittos: (cells: number) => `${cells} qui répètent ce qui est au-dessus`,
    },
    choice: {
      repair: (cells: number) => `Réparer ${cells}`,
      leave: () => 'Laisser tel quel',
      day_first: () => 'Jour devant',
      month_first: () => 'Mois devant',
      first_last: () => 'Nom derrière',
      last_first: () => 'Nom devant',
      mother: () => 'Celui de la mère',
      father: () => 'Celui du père',
    },
  },
})
