import { phrases } from './phrases.ts'
import { say } from './phrases.ts'

export type Language = 'en' | 'fr' | 'tw'

const everywhere = (matcher: RegExp) => new RegExp(matcher.source, 'gu')
const FRENCH = everywhere(
  phrases(say`
    mathematiques; anglais; francais; histoire; informatique; geographie; absences?; retards?; presences?; devoirs?; bulletins?; rentree; vacances; matieres?; rang; conduite; cantine; emploi; horaires?; enseignante?; maitre; maitresse; directrice; directeur; montant; combien;
    dernier*; derniere*; nouvelles; annonce*; mathematiques; francais; anglais; informatique; maths?(?= (svp|stp)); emploi; temps; professeur*; maitre; maitresse; directeur; directrice; rentree; vacances; reunion; sortie; cantine; paiement*; recus?; presence*; devoirs; retard*; conge*; lundi; mardi; mercredi; jeudi; vendredi; semaine; demain; aujourd; numero; adresse; maison; anniversaire; montant; echeance; dette*; quelles; leurs?; ils; elles; lui; comportement; conduite;
    peut; on; par; signer; quelque; chose; cela; ca; ce; ai; je; nous; notre; votre; cette; ces; avec; sans; pas; plus; bien; numero;     svp; stp; solde; merci; bonsoir; etait; note; moyenne; jour; jours; quel; fais; faites; payer; paye; dois; reste; bulletin; et; en; quoi; de; l; d; qu; j; que; quels; avez; vous; moi; se; puis; peux; pouvez; trop; encore; montrez; dit; cours; ecole; note; notes; elle; eu; ete; tout; frais;
    est; quel*; combien; quand; pourquoi; comment; mon; ma; mes; le; les; des; une; du; au; aux; dans; pour; avec; sur;
    il; elle; fils; fille; enfant; ecole; moyenne; facture; bonjour; merci; trimestre; etait; sont; reste; payer;
    qui; ou; son; sa; ses; a t; qu'est; c'est; hier; bulletin; matiere*; frais`),
)
const ENGLISH = everywhere(
  phrases(say`
    is; the; what; how; when; my; was; did; does; do; has; have; in; of; for; and; to; much; many; who; where; why;
    are; there; any; all; be; been; can; could; will; would; from; by; so; than; not; please; pls; get; got; give; tell;
    need; want; which; that; you; u; we; with; out; up; bill; term; results; report; subject; maths; position; balance;
    teacher; fee; days; did; dey; wetin; abeg; pikin; marks; score; list; new; next; how; left; more; well; good;
    child; school; she; he; her; his; it; about; last; this; term; show; me; i; owe; fees; today; yesterday; on; at`),
)
const TWI = everywhere(
  phrases(say`
    me ba; mɛba; meba; dɛn; den; deɛn; sɛn; ɛyɛ; eye sen; ho te; ɔte; wɔ he; wo he; adɛn; aden; sukuu; adesua; sika
    dodoɔ; ka; mpo; wɔ; yɛ; ne; bɛn; ɛnnɛ; enne; nnora; ɔkyerɛkyerɛni; kyerɛ; mepa wo kyɛw; mepaakyew; agya; maame;
    akwadaa; abofra; ɔkɔɔ; okoo; kɔɔ; ntua; tua; ɛka; aka; nkrataa; maakye; ɛte; ete sen; ɔyɛɛ`),
)

const count = (matcher: RegExp, text: string) => text.match(matcher)?.length ?? 0

/** Letters that neither English nor French has. */
export const hasTwiLetters = (text: string): boolean => /[ɔɛ]/i.test(text)

/** The language a folded question is written in; `usual` (the parent's own) decides where it does not show. */
export function languageOf(folded: string, usual: 'en' | 'fr'): Language {
  const [french, english, twi] = [count(FRENCH, folded), count(ENGLISH, folded), count(TWI, folded)]
  if (twi >= 2 && twi > french && twi > english) return 'tw'
  if (french > english) return 'fr'
  return english > french ? 'en' : usual
}
