import type { NoticeReach } from '@schoolgate/contracts/office-notices'
import { moneyParts } from '@schoolgate/contracts/money'
import { Card } from '@schoolgate/ui/card'
import { IconBell } from '@schoolgate/ui/icons/bell'
import { IconChatCircleDots } from '@schoolgate/ui/icons/chat-circle-dots'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { IconEnvelopeSimple } from '@schoolgate/ui/icons/envelope-simple'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import styles from './compose.module.css'
import { composeWords } from './compose.words.ts'

/** How a notice would be heard of, and what that costs, before anything goes. */
export function Reach({ reach }: { reach: NoticeReach }) {
  const text = useWords(composeWords)
  const language = useLanguage()
  const { hears, sms, guardians } = reach
  const ways = [
    ['push', <IconBell key="icon" size="s" />, text.push],
    ['sms', <IconChatCircleDots key="icon" size="s" />, text.sms],
    ['email', <IconEnvelopeSimple key="icon" size="s" />, text.email],
    ['app_only', <IconDeviceMobile key="icon" size="s" />, text.appOnly],
  ] as const
  const texts = sms.at_once + sms.if_unread
  const price = () => {
    if (sms.cost_at_most === null) return text.noPrice
    const { symbol, amount } = moneyParts(sms.cost_at_most, language)
    return text.cost(`${symbol}\u00a0${amount}`)
  }
  return (
    <Card>
      <h2>{text.reachTitle}</h2>
      {guardians === 0 && <Note icon={<IconWarningCircle size="s" />}>{text.nobody}</Note>}
      <ul className={styles.ways}>
        {ways.map(
          ([way, icon, say]) =>
            hears[way] > 0 && (
              <li key={way}>
                {icon}
                {say(hears[way])}
              </li>
            ),
        )}
      </ul>
      {sms.if_unread > 0 && <p className={styles.hint}>{text.smsLater(sms.if_unread, sms.after_minutes)}</p>}
      {texts > 0 && (
        <p className={styles.hint}>
          {`SMS: ${text.parts(sms.parts_each)}, ${price()}. `}
          {texts > sms.left_this_month ? <b>{text.tooMany(sms.left_this_month)}</b> : text.left(sms.left_this_month)}
        </p>
      )}
    </Card>
  )
}
