/** First names of Ghana and Nigeria that are no other word: somebody of that name who is not of this family is another person's child. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  (
    'kwame kofi kwabena kobina kwaku kweku yaw kwasi kwesi kojo kwadwo ama abena akosua kosua adwoa adjoa abla akua ekua yaa afia afua efua akosiwa esi ekow ebo fiifi paapa nhyira adom kwamena ' +
    'akwasi akwesi ' +
    'abdul abdullahi aisha aishatu amina amadou aminu bashir fatima fatimah fatou hadiza halima hamza haruna ibrahim idris ismail jamila khadija lateef lukman mariam maryam mohammed muhammad mubarak musa mustapha nafisa rahma rahmat rashida sadia saeed sadiq salisu sani suleiman umar usman yakubu yusuf zainab zara ' +
    'adebayo adeola ade ayo ayomide bola bolanle bukola damilola dayo femi folake folashade funke gbenga jide kehinde kemi kunle lanre lola ola olu olumide oluwaseun opeyemi sade segun seun simi sola taiwo tayo temi temitope titi tobi tola tosin tunde wale yemi yinka yetunde ' +
    'adaeze adaobi amaka amara chiamaka chibuzor chidera chidi chidinma chijioke chika chike chima chinedu chinwe chioma chisom chukwudi ebuka emeka ifeanyi ifeoma ijeoma ikenna kelechi kene ngozi nkechi nkem nneka nnamdi obinna ogechi okechukwu oluchi onyeka somto uche ugo uju uzo zimuzor ' +
    'akpan efe ejiro ese eseosa osagie osas oghenekaro tega ' +
    'emmanuel samuel daniel david michael joseph joshua isaac elijah gideon ebenezer nathaniel benjamin stephen solomon prosper selorm selasi edem elikem elorm kafui kekeli sena senam yayra mawuli dzifa dela delali makafui akpene esinam enyonam ' +
    'abigail deborah dorcas elizabeth emmanuella esther eunice gifty gloria hannah jemima jessica josephine juliet lydia martha matilda miriam naomi priscilla rebecca rita ruth sandra sarah sharon stella tracy vida vivian wendy cynthia cecilia beatrice belinda bernice bridget doreen ernestina eugenia felicia georgina janet jennifer linda mabel maxwell monica nadia natasha ophelia pamela regina rosemary sabina theresa veronica victoria ' +
    'andrew anthony augustine bernard charles christopher clement collins cyril dennis derrick dominic edmund edward eric ernest eugene felix francis frederick godfred godwin henry jacob james jeremiah jerome john jonathan julius kelvin kenneth kingsley lawrence leonard louis martin matthew nicholas nelson patrick paul peter philip raphael raymond richard robert ronald simon theophilus thomas timothy vincent walter william winston john mary'
  ).split(' '),
)
