import type { GuardPhrases } from './guard-phrases.ts'
import { say } from './phrases.ts'

/** French, folded of its accents when it is compiled. */
export const FRENCH_GUARDS: GuardPhrases = {
  safeguarding: say`
    (marque|trace|bosse|plaie|griffure)s? (sur|au|dans|partout); (photo|message|video|image)s? (bizarre|etrange|sale|nue|intime|choquant)e?s?; (lui|leur|m|nous) (envoie|envoient|ecrit|ecrivent|demande|demandent) (des|une?|de|ses) (photo|message|video|image|argent)s?; ne (lui|leur) donne (pas|rien) (de |a )?(manger|boire); sans manger; a faim; affame*; seul* (a la maison|dans la maison|la nuit); (dans|sur) son lit; vient dans (son|sa) (lit|chambre); (caresse|touche)*; dormi* (dehors|avec lui); bonne a tout faire; petite bonne; travailler chez; veut (se tuer|en finir|disparaitre); (mettre|met) fin a (ses|mes|sa|ma) (jours|vie); abus*; viol(e|ee|er|ent|ente|ents|ences?)?; attouch*; touche*; agress*; harcel*; sexuel*; nu; nue; nus; photos
    intimes; parties intimes; enceinte; grossesse; inceste; pedophil*; frapp*; battu*; bat mon; bat ma; tap*
    (mon|ma|sur|le|la|dessus); gifl*; fouett*; chicot*; coups; coup de; bless(e|ee|es|ees|er|ure|ures|ait); bleu* sur; hematome*; cicatrice*;
    saign*; brul*; maltrait*; violen*; puni* ... genoux; a genoux; humili*; insult*; moqu*; intimid*; racket*; menac*;
    chantage; enferm*; enlev*; kidnapp*; rapt; inconnu*; etranger ... ecole; un homme ...
    (suit|attend|pris|emmene|touche); suivi* par; disparu*; disparition; introuvable; fugu*; pas rentr*; n'est pas
    rentr*; pas revenu*; pas a la maison; perdu (mon|ma); ne (le|la) trouve pas; ou est mon (fils|enfant); ou est ma
    fille; suicid*; se tuer; tuer; mourir; mort; veut mourir; envie de mourir; plus envie de vivre; se faire du mal;
    faire du mal; scarifi*; se couper; se coupe; poison; drogue*; alcool; fume; couteau; arme; armes; peur; terrifi*;
    pleur*; ne veut (pas|plus) aller; refuse d aller; refuse d'aller; danger*; en securite; urgence; secte; mariage
    force; excis*; affam*; depress*; desespoir; pas (encore )?(rentr*|revenu*|retourn*); (venu|venue|vient|venir) (le |la )?chercher; quelqu un (est venu|a pris|a emmene|suit|l a|la|le); sans (me|nous) prevenir; fait (du )?mal;
    photos nues; prend* (son|l) argent; prennent son; vol* son argent; ivre; saoul*; drogue*; ne (mange|parle|dort|joue|sourit) (plus|pas); priv* (de|d) (nourriture|manger|eau|repas|toilettes); (adulte|homme|inconnu|monsieur|garcon) ... (message*|photo*|contact*|touche*|attend*); trouv* (pas|plus) (mon|ma|le petit|la petite)? ?(fils|fille|enfant|child|garcon); chercher (mon|ma) ... (ecole|sortie); sur internet; rencontr* ... internet; punition*; puni; punie; gronde*; crie* (sur|dessus|contre); solitaire; isole*; rejet*; mal a l aise; change de comportement; pipi au lit; (un|le|son|notre|petit|garde*|en|ce) secrets?; ne (le )?dis (a|rien)* (personne|rien)?; victime*; accident grave; noy*; empoisonn*; avale*; javel; vie ne vaut; plus vivre; en finir; coupe les veines; enfant en danger; tripot*; tap(e|ent|er|ait) (les|la|le|mon|ma|son|sa|sur); tape; (la|le|les) bat; battent; des bleus; (qui|quelqu un|on) (a|m a) (pris|emmene|recupere|emporte) (mon|ma|l|le|la); bleus sur; deshabill*; (dans|a) sa chambre; (le|la|l) (suit|suivait|poursuit); poursuit; attend* (devant|a la sortie); prefere (mourir|etre mort); comprimes; n est pas (a la maison|rentre)*; caress*; embrass*; petit ami; copain adulte; marier`,
  medical: say`
    medicament*; paracetamol; antibiotique*; fievre; paludisme; palu; malade; maladie; toux; tousse; vomi*; diarrh*; mal
    (a la tete|au ventre|aux dents|de tete|de ventre); docteur; medecin; hopital; dose; posologie; symptome*;
    traitement; asthme; allergi*; vaccin ... (danger|effet); boutons; crise`,
  injection: say`
    (ignore|oublie|ignorez|oubliez) ... (instruction*|consigne*|regle*|precedent*); instruction* systeme; tes
    (instruction*|consigne*|regle*); vos (instruction*|consigne*|regle*); invite systeme; prompt; fais comme si; tu es
    maintenant; mode developpeur; mot de passe administrateur; base de donnees; je suis (le|la|l)
    (directeur|directrice|administrateur|developpeur|admin*); cle api`,
  scam: say`
    arnaque*; escro*; faux (numero|appel|recu|message); (hopital|accident|police) ... (envoyer|payer|argent); on m a
    appele ... argent;
    (quelqu un|un (homme|inconnu|numero)|on (m a|me)|une (dame|femme)) ... (argent|payer|envoyer|virement|momo|compte); (appel*|message|sms|lien|mail) ... (argent|payer|virement|momo|code); (code|pin) ... (demande|donner|envoyer)`,
  exam_answers: say`
    (reponses|corrige|sujets?) (de|du|des|a|aux) (l )?(examen*|epreuve*|test*|devoir*|bepc|bac); fuite*; fais
    (son|ses|le|les) devoir*; resous; tricher;
    (donne*|envoie*|montre*) (moi )?(les |le |des )?(reponses|sujets|epreuves|corriges); qu est ce qui (va|vont) (tomber|sortir) ... (examen|epreuve|controle|devoir)*; (fais|faites|ecris|ecrivez|resous|resolvez) (son|sa|ses|le|la|les|mon|cet|cette) (devoir|exercice|redaction|dissertation|expose|probleme|equation)s?`,
  prediction: say`
    va t (il|elle) (reussir|echouer|passer); va (reussir|echouer); predi*; chance* de; quelle note aura; reussira; aura
    t (il|elle); devenir (medecin|avocat|ingenieur);
    (quel|quelle|quels|quelles) (sera|seront|aura|note aura|moyenne aura|rang aura); sera (t )?(il|elle|child); (va|vont) (t )?(il|elle|child) (avoir|etre|obtenir|redoubler|passer|reussir);
    (elle|il|child) (sera (?!absent|malade|en retard|la|present)\w+|aura|reussira|passera|deviendra|echouera|va (avoir|etre|reussir|passer|echouer|devenir|redoubler))`,
  do_it_for_me: say`
    (change|modifie|corrige|supprime|augmente|efface)(z|r)? (sa|son|ses|la|le|les|ma|mes|cette|ce) (note*|resultat*|moyenne*|bulletin*|facture*|solde*|absence*|presence*|rang|appreciation*); paie (pour moi|la facture);
    payez pour moi; envoie(z|r)? (un|une|ce) (message|mail|lettre|sms); dis(ez|tes)? (au|a la|a l)
    (professeur|maitre|maitresse|directeur|directrice|ecole); signe(z|r)? (pour moi|a ma place); prends rendez vous;
    rappelle moi;
    ^(payez|paye|paie|changez|change|modifiez|modifie|annulez|annule|inscrivez|inscris|signez|signe|reservez|reserve|corrigez|corrige|supprimez|supprime|ajoutez|ajoute|ecrivez|ecris|prevenez|previens|informez|informe|appelez|appelle|remplissez|validez|transferez|commandez) (?!moi)(la|le|les|l|mon|ma|mes|sa|son|ses|un|une|des|pour|a|au|cette|ce|directement); ^(dites|dis|envoyez|envoie|demandez|demande) (a|au|aux|la|le|un|une|ce|cette|l)`,
  staff_private: say`
    salaire (du|de la|des|de l); adresse (du|de la) (professeur|maitre|maitresse|directeur|directrice); numero
    (personnel|prive); (le|la) (professeur|maitre|maitresse) est (il|elle)? ?marie*`,
  other_child: say`
    otherchild; autre* (eleve*|enfant*); (un|une|d|les) autre* (eleve*|enfant*); tous les (eleves|enfants); qui est
    (le|la) (premier*|meilleur*|dernier*); (son|sa|ses) (ami*|copain*|copine*|camarade*|cousin*|frere*|soeur*|voisin*);
    liste des eleves; quels parents;
    otherperson; (moyenne|note|notes|resultat|resultats|rang|facture) (de|du|des) (son|sa|ses|un|une|autres?|la voisine|le voisin) (ami|amie|camarade|copain|copine|eleve|enfant|cousin|cousine)s?`,
  off_topic: say`
    football; match; meteo; recette*; blague*; chanson*; president; politique; film*; poeme; capitale de; amour;
    loterie; bitcoin;
    temps (fait il|qu il|va t il); pleuvoir; cuisiner; coupe du monde; (meilleur|plus riche|plus grand) (joueur|chanteur|homme|pays); raconte*; chante*; film; serie; bourse de (paris|new york); acheter (une|un) (voiture|telephone|maison)`,
  harmless: {
    safeguarding: say`frais; facture; (combien|montant|remise|que|quoi) (\w+ ){0,5}(enleve|enlevez|enlevent|enlever|retire)(?! (mon|ma|l enfant|child|de l ecole)); (nous|m|vous) (enleve|enlevez|enlevent|retire)* (combien|quoi|quelque chose)`,
    medical: say`frais; facture; absen*; paiement`,
    other_child: ['moyenne de la classe', 'combien d (eleves|enfants)'],
    off_topic: say`musique; note*; cours; sortie; avis; annonce*`,
  },
}
