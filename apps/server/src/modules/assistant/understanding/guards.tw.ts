import type { GuardPhrases } from './guard-phrases.ts'
import { say } from './phrases.ts'

/** Twi (Akuapem and Asante spellings, with and without ɛ and ɔ), common mixtures with English included. */
export const TWI_GUARDS: GuardPhrases = {
  safeguarding: say`
    (o|one|me|w)?ne no (a|re|be|o)?da; ma no sika (na|ma); (nkoo|nko|mmaa|mmae|mmaee|nsan|mma|nduruu) ... fie; \w{0,2}kom de (no|me ba|meba|abofra|mmofra|yen|won); n?\W?adagya\w*; (bisa|rebisa|pe|repe|hwehwe) (no|me ba) ... (mfonini|adagya*); (yi|reyi|twa|retwa) (no|me ba) ... mfonini; (afa|fa|faa|de|agye) (me ba|no|abofra no) ... ko; (ako|wako|koe) a (onnya|onya|wonnya) ...; \w{0,4}(ye|yee) no (ayayade|basabasa|aniani); \w{0,3}so (ne|no) ... (mu|nufu|to); \w{0,4}(yaw|yeya|didi atem) (me ba|no); (pia|piaa|wo) (me ba|no);
    \w{0,3}mpe se ... \w?(tena ase|te ase|nyini); tena ase bio; \w{0,4}twa ne ho; y?enhu+ (no|me ba); hwere;     boro*; (wo|o|a|wa|woa|re)?boro*; bɔɔ* no; bɔ no; abɔ no; hwe no; hwee (no|me|ne|mmofra); ahwe no; ɔhwe*; wɔhwe*; pira(?!te)*; apira*; opira*; mogya; ɛkuro; kuro
    ... ho; to no mmonnaa*; mmonnaa*; monnaa*; mmonaa*; ka ne ho; kaa ne ho; so ne mu; sɔ ne mu; sɔɔ ne; de ne nsa ka*;
    ne nsa kaa; nsa ka ne; ayɛ no bɔne; yɛ no bɔne; yɛɛ no bɔne; ayayade*; teetee*; haw no; haw me ba; rehaw*; hyɛ no;
    yeyaw; didi no atɛm; atɛnnidi*; ahunahuna*; hunahuna*; suro; osuro; ɔsuro; ehu; ɛhu; ehu aka no; resu; ɔresu; kum
    no; kum ne ho; okum*; wu; owu; ɔwu; pɛ sɛ owu; pɛ sɛ ɔwu; awu; ayera; wayera; w ayera; ɔayera; yera; mehu no; menhu
    no; minhu no; menhunu no; mfiri sukuu mmaa; mmaa fie; mmae fie; mmaa fie; nsan mmaa; ɔmmaa fie; ommaa fie; mmaeɛ;
    wafa no kɔ; kwaseafo; wia no; awia no; wɔawia; ahɔho*; obi a yennim no; obi a mennim no; obi di n akyi; di n akyi;
    nyinsɛn; nyem; anyinsɛn; nnuro bɔne; wee; nsa nom; nom nsa; sekan; akodeɛ; ne ho yɛ hu; mpɛ sɛ ɔkɔ sukuu; ɔmpɛ sɛ
    ɔkɔ; ompe se oko sukuu; ɔkɔm de no; kɔm de no; buronya; yɛ no nna; ne no nna; da no; dae no; \w{0,5}(boro|hwee|pira|teetee|hunahuna|mmonnaa|monnaa|haw|twe) (me ba|no|mmofra|abofra); \w{0,5}(boro|teetee|hunahuna|mmonnaa|kwaseabu)\w{0,5}; \w{0,6}kum (ne|no|me|wo) ?(ho)?; \w{0,3}yera; \w{0,4}pira(?!te); \w{0,5}suro\w{0,3}; \w{0,5}wia (me|no|meba|abofra)( ba)?; di (me|ne|no|m|n)( ba)?( no)? ?akyi; nufu; \w{0,4}bo (me ba|meba|abofra|mmofra|no); abaa; \w{0,4}bewu; \w{0,3}wu; (re|o|wo|a|ore|wore)?(soo?|s) me (ba|babaa|babarima) mu; \w{0,4}aye (me ba|no|meba|abofra) (bone|basaa); bone; kyere (me ba|no|abofra); papa bi; barima bi; obarima bi; nnipa bi; obi (a|de|afa|reye|ye|di|fa|kyere|retee);
    mmae( fie)?; mmaee; (mfiri|nfiri|mfri) ... (mmae|mmaa|mma); nnya (mmaa|nmaa|mmae); (menhu|mehu|minhu|nhu|menhunu) no; hwehwe me ba; mehwehwe* ... (menhu|nhu|mehu); sekan; tuo; \w{0,3}bo (no|me ba) (paa|dodo|teacher)?; yareyare; ahometew; awerehow; \w{0,4}didi no; kwati; ayi no ko; kyeree (me ba|no); \w{0,4}fa me ba; akyere; mmusu; asiane; ahokyere; boa me ba; mepa wo kyew boa me`,
  medical: say`
    aduro; nnuro; aduru; yareɛ; yare; ɔyare; oyare; atiridii; atiridi; huraeɛ; ayamkeka; ayamtuo; tipae; ti pae; ɔwa; bɔ
    wa; dɔkota; ayaresabea; asopiti`,
  other_child: say`otherchild; abofra foforɔ; abofra foforo; mmofra nyinaa; ne yɔnko; ne yonko; obi ba`,
  scam: say`(momo|sika) ... (ayaresabea|asopiti|akwanhyia); korɔmfo*; nsisi*`,
  do_it_for_me: say`sesa ne; sesa n aba; tua ma me; ka kyerɛ (teacher|tikya|ɔkyerɛkyerɛni); soma me`,
}
