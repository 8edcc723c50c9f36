import type { Lexicon } from './lexicon.ts'
import { say } from './phrases.ts'

/** The same ideas in French; accents are folded away when the phrases are compiled. */
export const CONCEPTS_FR: Lexicon['concepts'] = {
  ATTENDANCE: say`assidu*; presence*; registre; appel; frequent*`,
  ABSENT: say`
    absen*; manqu*; rat* (des|l|un|une|ses)? ?(cours|ecole|jour*); seche*; pas (venu|venue|alle|allee|a l'ecole|en
    classe); jours manques`,
  LATE: say`retard*; a l'heure; ponctu*`,
  PRESENT: say`present*; a l'ecole; en classe; arriv*; venu*; alle* (a|en); est la`,
  HOW_MANY: say`combien; nombre; quel nombre`,
  RATE: say`pourcent*; percent; pour cent; taux; proportion`,
  STREAK: say`de suite; d'affilee; consecuti*; sans absence; sans manquer`,
  EXCUSED: say`excus*; justifi*; malade; maladie; permission; motif; explication; suspendu*`,
  DID: say`est; etait; a; ete`,
  MARKS: say`(ca )?donne quoi; ca donne; combien (en|au|a|dans);note*; resultat*; score*; points; moyenne en; reussi*; travail; niveau; obtenu*; eu en; travaill*; eu (a|au|en|aux); (a|ont|ai|avoir) eu (\d+)?; eu \d+`,
  EXAM: say`examen*; epreuve*; composition*; exam`,
  CLASSWORK: say`
    devoir* (note*|de classe|surveille*); interrogation*; controle*; exercice*; test; tests; projet*; note de classe;
    evaluation*`,
  AVERAGE: say`moyenne; moyenne generale; total; agregat`,
  POSITION: say`rang; position; classement; classe* (combien|quel); combientieme; place`,
  BEST: say`meilleur*; fort; forte*; points forts; plus (haute|haut|forte); excell*; bon en; bonne en`,
  WORST: say`
    pire*; faible*; plus (bas|basse|faible); difficult*; mauvais*; a du mal; echou*; pas bon; pas bonne; aide; lacune*;
    probleme*`,
  TREND: say`amelior*; progres*; baiss*; mont(e|ee|es|ent|er|ait); mieux; evolu*; tendance; augment*; diminu*; recul*; hausse; chang*`,
  COMPARE: say`compar*; par rapport; difference; que le (dernier|precedent); contre; versus; plus (que|eleve); que (le|au) trimestre (dernier|precedent|passe); plus ... que; moins ... que; que l annee (derniere|passee)`,
  CLASSMATES: say`
    moyenne de (la|sa) classe; reste de (la|sa) classe; autres de (la|sa) classe; au dessus de la moyenne; en dessous de
    la moyenne; par rapport (a|aux) (la|sa|autres) (classe)?; les autres`,
  SUBJECT: say`matiere*; discipline*; cours`,
  DOING: say`(ca|cela) (va|marche|avance|se passe|donne quoi) (pour|avec|en|comment|a l ecole|chez); comment (va|se porte|travaille|se debrouille|ca va|se passe); comment est; se debrouille`,
  SO_FAR: say`
    jusqu'ici; jusqu'a present; pour le moment; recent*; derniere* note*; dernier* (test|devoir|controle|exercice)*;
    actuel*`,
  MISSING_MARK: say`pas (encore )?(note|notee|corrige|corriges); note* manquante*; sans note; zero; pas (encore )?(ete )?(note|notes|notee|notees|corrige|corriges)`,
  PASS: say`(?<!(se|s y|ca|qui|delai est|date est) )passe; reussi*; valide*; la moyenne (en|requise)`,
  REPORT: say`bulletin*; rapport*; releve* de notes`,
  REMARK: say`
    remarque*; commentaire*; appreciation*; observation*; avis (du|de la|des) (prof*|maitre*|direct*|enseignant*); dit
    (de|sur); pense (de|du); (dit|pense|ecrit|disent|pensent) ... (maitre*|prof*|direct*|enseignant*)`,
  CONDUCT: say`conduite; comport*; discipline; se comporte; sage; poli; polie`,
  ATTITUDE: ['attitude'],
  INTEREST: say`interet*; passion*; aime; talent*`,
  PROMOTED: say`pass* (en|dans) quelle classe; en quelle classe ... (pass*|ira|va|monte*|entre*|sera); (quelle|prochaine) classe ... (prochain*|apres|passe*|suivante);admis(e|es)?; passe* (en|dans|a) (la )?(classe|superieure); redoubl*; promu*; classe superieure; passage`,
  MEANING: say`veut dire; signifi*; expliqu*; comprendre; sens; qu'est ce que`,
  WHY: say`pourquoi; raison*; cause; comment se fait`,
  SCALE: say`bareme*; echelle; notation; coefficient*; ponderation; calcul*; mention*`,
  RELEASED: say`pret*; publi*; disponible*; sorti*; sort; sortent; quand ... bulletin*; quand ... resultat*`,
  TRAITS: say`trait*; qualite*; competence*; honnet*; proprete; soin`,
  OWE: say`
    (combien|que|quoi) (est ce qu il |il )?(me |nous |vous )?manque (t il )?(encore|a payer|$); (combien|rien|argent|montant|quoi|ce) ... (dois|doit|devons|devez|doivent)(?! (je |on |nous |t on )?(repondre|signer|faire|apporter|acheter|travailler|reviser|contacter|appeler|lire|porter|prendre)); (dois|doit|devons) (je |t on |on |nous |encore |toujours |vous |a l ){0,3}(combien|de l argent|payer|regler|verser|quelque chose|ecole|rien); (dois|doit|devons) (encore|toujours); je (vous |leur |te )?dois$; (on |nous |je )(vous |leur )?(dois|doit|devons) (combien|quoi)?$; est ce que tout est (regle|paye|solde); tout (est |a ete )?(regle|paye|solde); (a|etre) jour; a regler; s eleve ... dette; manque a payer; reste*; solde; impaye*; dette*; encore payer; tout paye; a payer; faut il payer; (combien|que|qu) ... reste*; reste t il`,
  BILL: say`plus cher(e|es|s)?; moins cher(e|es|s)?; ca coute; (un|le|ce) trimestre (coute|revient|vaut); facture*; frais; scolarite; cout*; coute*; montant; cotisation*; ecolage; prix`,
  LINE: say`
    detail*; lignes; compos*; compris*; comprend; inclus*; a quoi (sert|servent|correspond); contient; elements`,
  PAID: say`(combien|montant|somme) ... (verse|paye|regle|donne|depense)(e|es|s)?; (ete|est) (verse|paye|regle)(e|es|s)?; (?<!je |dois |puis je |on |nous )paye(e|s|es)?; (ai|avons|a|avez) ... paye; verse*; regle(e|s|es)?; paiement*; versement*; deja paye; envoye; total paye; deja paye; (j ai|ai je|avons nous|nous avons) ... (paye|verse|regle)`,
  PAY: say`payer; regler; verser; paie`,
  RECEIPT: say`(?<!avez vous |bien |vous avez |a |ai |avons )recus?(?! (mon|notre|le paiement|l argent|mes)); quittance*; justificatif*`,
  DUE: say`(quand|quelle date|quel jour) ... avoir (tout )?(paye|regle|verse|solde); (delai|date|echeance) ... (passe|passee|depasse*|paiement); (faut|faudra) (il )?(avoir )?(pay|regl|verse)*; (payer|regler|verser) (avant|au plus tard|pour) (quand|quelle date|quel jour); combien de temps ... (payer|regler); quand (faut|faudra|doit|dois|devons)(?! (repondre|signer|revenir)); en retard (de|pour|sur) (paiement|payer|les frais); echeance*; date limite; avant quand; delai*; dernier jour pour; quand (dois|faut|doit|payer); jusqu a quand; quel jour ... payer; au plus tard; quelle date ... payer; quand ... payer`,
  HOW_TO_PAY: say`
    (numero|compte|code|coordonnees) ... (payer|verser|envoyer|paiement|momo|mobile money|banque); (payer|verser|envoyer|deposer) ... (banque|momo|mobile money|virement|carte|especes); par (virement|banque|carte|momo|mobile money); (en|par) (tranche|fois|acompte)*; comment (payer|regler|puis je payer|je peux payer|on paie|faire le paiement); ou payer; moyens? de paiement; mobile
    money; numero de compte; payer (par|avec|en plusieurs fois|en tranches); tranche*; echelonn*; minimum`,
  LAST: say`dernier*; derniere*; recent*; precedent*`,
  TOTAL: say`total; en tout; somme; au total; globalement`,
  HISTORY: say`historique; liste; tous (mes|les) paiements; releve; mes paiements; les paiements`,
  ARREARS: say`arriere*; ancienne* dette*; du trimestre (dernier|precedent); report*; impaye* du`,
  HOW_MUCH: say`combien; quel montant; quel est le (cout|prix|montant)`,
  DISCOUNT: say`enlev*; retir*; dedui*; fratrie; en moins; abattement; (deux|trois|plusieurs) enfants ... (moins|remise|reduc*); remise*; reduction*; bourse*; rabais; exoner*`,
  CREDIT: say`credit; trop (paye|percu|verse); avance; (un|mon|notre|l|d) avoir; rembours*`,
  WAITING: say`en attente; pas (encore )?(confirme|valide|visible); en cours; bordereau*`,
  NOTICE: say`(dit|ecrit|envoye|communique) ... (ecole|direction); (ecole|direction) ... (dit|ecrit|envoye|communique)(?! (mon|ma|l argent|paiement)); du nouveau; avis; annonce*; nouvelle*; message*; communique*; circulaire*; lettre*; information*; quoi de neuf`,
  TO_ANSWER: say`(dois|doit|devons|faut) (je |il |on |nous |t il |t on ){0,2}(repondre|signer|remplir|confirmer|approuver|autoriser|retourner); a (signer|remplir|approuver|confirmer); (sign*|repond*|autoris*|consent*); repond*; reponse*; signer; signature; confirmer; formulaire*; autorisation*; a faire; attend de moi; repondre; a repondre`,
  SAID: say`dit; dire; envoye; ecrit`,
  WHEN: say`quand; quelle date; quel jour; a quelle heure; quelle heure; date de; dans combien de`,
  TIMETABLE: say`
    emploi du temps; horaire*; cours (de demain|demain|lundi|mardi|mercredi|jeudi|vendredi|de|du); lecon*; cours
    aujourd'hui; quels cours; programme (de|du)`,
  FIRST_LESSON: say`premier cours; commence par; dernier cours`,
  TEACHER: say`professeur*; prof; profs; enseignant*; maitre; maitresse; enseigne; instituteur; institutrice`,
  CLASS_TEACHER: say`
    professeur principal; titulaire; son (maitre|professeur|prof|enseignant); sa (maitresse|prof); maitre* de classe`,
  HEAD: say`directeur; directrice; proviseur; (?<!professeur |prof )principal; chef (d etablissement|de l ecole)`,
  WHO: say`qui; nom; quel professeur; s'appelle`,
  CONTACT: say`
    telephone; numero; appeler; contact*; joindre; email; mail; courriel; adresse; parler (a|avec); rencontrer;
    whatsapp; plainte; site`,
  SCHOOL: say`ecole; bureau; administration; secretariat; comptable; comptabilite; etablissement`,
  WHERE: say`ou (se |s |a |aura |auront |ont |vont |va |iront |est ce |on )?(passe*|tient|tiendra|deroule*|lieu|vont|va|partent|emmene*|que); ou est; ou se trouve; ou se situe; ou aura; lieu; quel endroit`,
  OFFICE: say`bureau; comptable; secretariat; comptabilite; econome`,
  BEGINS: say`commence*; rentree; reprise; reprend*; debut*; rouvr*; reouv*`,
  ENDS: say`fin; finit; termine*; vacances; ferme*; cloture`,
  PRACTISE: say`
    revis*; entrain*; pratiqu*; aider (a la maison|mon|ma|le|la); l'aider; ameliorer (son|sa|ses|en); travailler (a la
    maison|ce soir|sur); conseil*; ce soir; a la maison; etudier; soutien`,
  CLASS: say`quelle classe; en quelle; sa classe; niveau`,
  HOUSE: say`maison de; quelle (est (sa |la |leur )?)?maison; (dans|de) quelle maison; (?<!a )sa maison; nom de (sa|la) maison`,
  ADMISSION: ['matricule', 'numero (d admission|d inscription|d eleve)'],
  BOARDING: say`internat; interne; externe; demi pensionnaire`,
  BIRTHDAY: say`anniversaire; date de naissance; quel age; age`,
  ON_ROLL: say`combien d'eleves; combien d'enfants; effectif`,
  OVERVIEW: say`
    resume; bilan; vue d ensemble; comment va child$; comment va (il|elle)$; en general; tout va bien; parle moi de
    child; ou en est`,
  HELLO: say`bonjour; bonsoir; salut; coucou; comment allez vous; ca va`,
  THANKS: say`merci; d'accord; ok; parfait; super; bien recu; au revoir`,
  ABILITIES: say`
    que (peux|pouvez|sais|savez) (tu|vous); qui es tu; qui etes vous; que puis je demander; comment ca marche; es tu (un
    robot|humain*); ^aide$; aide moi$`,
  APP: say`
    mot de passe; application; deconnex*; connexion; photo de profil; mon profil; changer (mon|ma)
    (numero|photo|langue|adresse|mot); parametres; mode sombre`,
  NOT_KEPT: say`
    devoirs (de maison|pour demain|pour aujourd hui); devoirs$; cantine ... menu; menu; mange*; repas; bus; chauffeur;
    uniforme ... taille; heures d ouverture; meteo; groupe sanguin; allergi*; vaccin*; objet* perdu*`,
  OF_THE_DAY: say`(a t (il|elle)|il a|elle a|child a|mange t (il|elle)|dort (il|elle)|joue t (il|elle)) ... (mange|bu|dormi|joue|pleure|chante|danse|leve)*; (qu|que|quoi) ... appris ... (aujourd|hier|cours|classe)*; quel(le)?s? (livre|histoire|lecon|chapitre|chanson|page)s? ... (lit|lisent|apprend|apprennent|etudi*|chantent); combien ... (pages|verres); avec qui ... (joue|assis*|mange)*; (meilleur|meilleure)s? ami*`,
  TRUE: say`est ce vrai; est il vrai; c'est vrai; j'ai entendu; on m a dit; confirme*`,
  NOT: say`pas; jamais; non`,
  IT: say`ca; cela; ce; ceux; celle*; le meme; la meme; y`,
  AND_WHAT: say`
    ^et; ^alors; ^aussi; ^puis; ^ou; ^mais; ^pour; ^en; ^dans; ^seulement; aussi$; ^qu en est il; ^quel*
    (jour*|date*|matiere*); ^pourquoi; ^quand; ^combien`,
  TODAY_STATE: say`
    est (il|elle|child) (a l'ecole|arrive|arrivee|bien arrive|la(?! (plus|meilleure|premiere|moins))); child est (il|elle) (arrive*|a l|la(?! (plus|meilleure|premiere|moins))); ou est child;
    bien arrive*`,
  REGULAR: say`regulier*; regulierement; assidu*`,
  WHICH_DAYS: say`quel* (jour|date)s?; les (jours|dates); quand (etait|a t|est ce|a|fut); derniere fois`,
  EXPLANATION: say`justifi*; raison*; motif*; explication*; expliqu*; excuse*; non justifi*; injustifi*`,
  LEVEL_NAME: say`mention*; maitrise*; acquis; en cours d acquisition; assez bien; tres bien; passable; excellent; bien; proficien*; approaching*; developing; emerging`,
  INSTALMENT: say`
    tranche*; echelonn*; en plusieurs fois; en (deux|trois|quatre) fois; minimum; moitie; une partie; acompte*; petit a petit`,
  ARRIVED: say`
    arrive*; recu; recue; recus; (?<!(delai|date|echeance|trimestre|annee|mois|semaine) (\w+ ){0,3})passee?; enregistr*; visible; bien recu; valide*; apparait; credite*`,
  IF_PAID: say`si (je|nous|on) (paie|paye|payons|verse|envoie|donne)*; apres (avoir paye|paiement)`,
  MORE: say`moins cher(e|es|s)?; plus; cher; chere; hausse; augment*; eleve*; monte*; trop`,
  WHOM_TO_ASK: say`qui (dois je|puis je|faut il|contacter|appeler|joindre); a qui; avec qui`,
  COMING_UP: say`(que|qu est ce qui|quoi) ... (prevu|passe|arrive); evenement*; a venir; prochain* (date|evenement|activite)*; au programme; agenda; calendrier`,
  NEW: say`nouveau*; nouvelle*; recent*; (?<!trimestre )dernier*(?! trimestre)`,
  PAY_WAY: say`(numero|compte|code) ... (momo|mobile money|bancaire|payer|verser|envoyer); coordonnees; numero de compte; compte (bancaire|momo|de l ecole|de l'ecole); coordonnees bancaires; moyen* de paiement; reseau*`,
  COURTESY: say`
    bonjour; bonsoir; salut; coucou; (cher |chere )?(monsieur|madame)( le directeur| la directrice)?; merci( beaucoup| d avance| bien)?; s'il (vous|te) plait; s il (vous|te) plait;
    j'espere que vous allez bien; je (voudrais|veux|souhaite|souhaiterais|aimerais) (savoir|connaitre)( si)?; (pouvez|peux|pourriez) (vous|tu) me (dire|montrer)( si)?;
    bonne (journee|soiree); cordialement; que dieu vous benisse`,
  STATEMENT: say`releve de compte; releve des paiements; etat de compte`,
  CLOCK: say`heure; heures; horaire*; bus; chauffeur; menu; quand`,
  ON_PAPER: say`veut dire; veulent dire; signifi*; sens`,
  OLD: say`arriere*; ancien*; report*; dette*; encore; dois; devons; reste*; solde; impaye*; precedent*`,
  MOTTO: ['devise'],
  SCHOOL_DETAIL: say`whatsapp; (adresse|email|e mail|mail|courriel|telephone|numero|coordonnees|site) (\w+ ){0,2}(ecole|secretariat|bureau|direction|comptab*)`,
  AGGREGATE: say`agregat*`,
  SUM: say`total; somme; en tout; au total; ensemble`,
  MONEY_FOR: say`argent; sert; servent; utilis*; obligatoire; facultati*; chaque trimestre; acheter; couvr*`,
  BILL_NUMBER: say`(facture|frais) ... (emise|envoyee|etablie|datee|sortie|faite); date (de|d) (la |emission de la )?facture; quand ... facture ... (emise|envoyee|etablie|recue|sortie); (numero|reference) de (la )?facture`,
  ABOUT: say`(au sujet|a propos|concernant|sur) (de|du|des|le|la|les|l)?; (que|quoi|qu est ce que) ... (apporter|porter|prendre|mettre); dit ... sur; parle* ... de; c est quoi; details`,
  REOPENS: say`rentree; reprise; reprend*; reprennent; recommence*; rouvr*; (retour|retourne*|revien*) (a l|en|a) ?(ecole|classe)?; (prochain|nouveau) trimestre ... (commence*|debut*); (commence*|debut*) ... (prochain|nouveau) trimestre`,
  CLOSES: say`(fini*|termin*|s arret*|achev*|ferm*) ... (trimestre|cours|ecole|classes?); (trimestre|cours|ecole|classes?) ... (fini*|termin*|s arret*|achev*|ferm*); fin (du|des|de l|de la) (trimestre|cours|annee|ecole); (debut des|en|partent en|commencent les) vacances; vacances; dernier jour`,
  MISSED: say`(ai je|j ai|avons nous) (manque|rate)`,
  MENU: say`menu; (quel|quels) (repas|plat|plats); mange* ... (lundi|mardi|mercredi|jeudi|vendredi)`,
}
