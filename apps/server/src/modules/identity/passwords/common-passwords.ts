/** What guessers try first, in lower case without signs: the top of the published leak lists, and what people here like. Numbers at the end are taken off before looking. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
123456 1234567 12345678 123456789 1234567890 12345 123123 123123123 111111 11111111 000000 00000000 654321 666666 121212 112233 11223344
987654321 87654321 147258369 159753 741852963 789456123 123321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx q1w2e3r4 qazwsx qazwsxedc
password passw0rd p4ssword p455w0rd passwort motdepasse pass password1 mypassword yourpassword newpassword passport passcode secret topsecret
qwerty qwertyui qwertyuiop qwerty123 asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm azerty azertyuiop abc123 abcd1234 abcdefg abcdefgh abcdefghi a1b2c3d4 aa123456
letmein welcome welcomeback hello hellohello iloveyou iloveu loveyou lovely love mylove forever iloveme iloveyouso princess prince angel sunshine
sunflower butterfly monkey dragon shadow master superman batman spiderman pokemon naruto minecraft fortnite football baseball basketball soccer
liverpool arsenal chelsea manchester manutd barcelona realmadrid ronaldo messi neymar essien drogba blackstars superegales supereagles
admin administrator root user guest test testtest demo login changeme default temp temporary access trustno internet computer samsung nokia
iphone android google facebook whatsapp instagram tiktok yahoo gmail hotmail youtube
michael jennifer jessica ashley daniel andrew joshua matthew robert thomas charlie jordan michelle nicole samantha amanda anthony
jesus jesuschrist jesuslovesme jesusislord christ godisgood godisgreat godisable godlovesme thankgod thankyoujesus ilovejesus ilovegod blessed blessing
blessings emmanuel hallelujah amen praisegod allahuakbar bismillah alhamdulillah muhammad mohammed grace favour mercy goodness glory
kofi kwame kwesi kwabena yaw kojo kwaku akosua adwoa abena akua yaa afia ama efua esi mensah owusu boateng asante osei appiah
chioma chidi ngozi emeka obinna ifeanyi chukwu adebayo oluwaseun oluwatobi oluwa temitope ayomide babatunde adewale ibrahim fatima aisha abdul
ghana ghanaghana motherghana ghanafirst accra kumasi tamale takoradi capecoast nigeria naija lagos abuja ibadan africa african mamaafrica westafrica
akwaaba medaase nyame onyame nyamekye nyamebekyere sankofa gyenyame oseikrom chelseafc arsenalfc mtnghana momo mobilemoney vodafone telecel
school schoolgate myschool schoolfees student teacher headteacher parent parents mother father mummy daddy mama papa mommy family mychild mychildren
children office bursar education academy kindergarten primary secondary pupil ward guardian learning
summer winter spring autumn january february march april may june july august september october november december monday tuesday wednesday thursday friday
saturday sunday christmas newyear happynewyear birthday happybirthday freedom peace victory success money moneymoney richman dollar cedis naira
flower chocolate banana orange apple cookie cheese pepper ginger jollof fufu banku kelewele waakye
baby babygirl babyboy mybaby lovelygirl beautiful handsome sweetheart honey darling queen king kingkong queenbee nothing whatever noidea unknown
starwars matrix phoenix tiger lion eagle falcon mustang ferrari mercedes toyota
correcthorsebatterystaple thisismypassword ihatepasswords iforgotmypassword passwordpassword
`
    .trim()
    .split(/\s+/),
)
