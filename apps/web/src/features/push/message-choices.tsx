import type { NotifyChoices, Profile } from '@schoolgate/contracts/profile'
import { classes } from '@schoolgate/ui/lib/classes'
import { useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconLockSimpleFill } from '@schoolgate/ui/icons/lock-simple-fill'
import { Section } from '#ui/page'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import styles from './message-choices.module.css'
import { atPace, type CalmKind, type Pace, paceOf, PACES, switched } from './pace.ts'
import type { Choices } from './messages-kept.ts'
import { useChooseMessages } from './push.queries.ts'
import { pushWords } from './push.words.ts'
import { QuietHours } from './quiet-hours.tsx'

const KINDS = ['urgent', 'action', 'money', 'info'] as const
const CHANNELS = ['push', 'sms', 'email'] as const
type Kind = (typeof KINDS)[number]
type Channel = (typeof CHANNELS)[number]

// Safety always comes, on the two channels that reach a pocket.
const isLocked = (kind: Kind, channel: Channel) => kind === 'urgent' && channel !== 'email'

/** When messages of a kind come: as it happens, or gathered once a day. */
function When({ kind, notify, onChange }: { kind: CalmKind; notify: NotifyChoices; onChange: (pace: Pace) => void }) {
  const text = useWords(pushWords)
  const pace = paceOf(notify, kind)
  if (pace === null) return null
  return (
    <select
      className={styles.when}
      aria-label={text.when(text.kinds[kind])}
      value={pace}
      onChange={({ target }) => PACES.filter((each) => each === target.value).forEach(onChange)}
    >
      {PACES.map((each) => (
        <option key={each} value={each}>
          {text.paces[each]}
        </option>
      ))}
    </select>
  )
}

/** Four kinds of message on three channels, and the hours in which only urgent ones come. */
export function MessageChoices({ profile }: { profile: Profile }) {
  const text = useWords(pushWords)
  const choose = useChooseMessages()
  const quietHours = profile.quiet_hours ?? { from: '00:00', to: '00:00' }
  const { notify, results_in_school_hours, names_on_lock_screen } = profile
  const change = (choices: Partial<Choices>) =>
    choose.mutate(
      { notify, quiet_hours: quietHours, results_in_school_hours, names_on_lock_screen, ...choices },
      { onError: sayNotTaken },
    )
  return (
    <Section title={text.reach}>
      <Card flush>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">
                <span className={styles.hidden}>{text.kind}</span>
              </th>
              {CHANNELS.map((channel) => (
                <th key={channel} scope="col" className={styles.channel}>
                  {text.channels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {KINDS.map((kind) => (
              <tr key={kind}>
                <th scope="row" className={styles.kind}>
                  <b>{text.kinds[kind]}</b>
                  <span className={styles.line}>{text.kindLines[kind]}</span>
                  {kind !== 'urgent' && (
                    <When kind={kind} notify={notify} onChange={(pace) => change({ notify: atPace(notify, kind, pace) })} />
                  )}
                </th>
                {CHANNELS.map((channel) => {
                  const isOn = notify[kind][channel] !== 'off'
                  return (
                    <td key={channel} className={styles.cell}>
                      <button
                        type="button"
                        role="checkbox"
                        className={styles.tap}
                        aria-checked={isOn}
                        aria-label={text.choice(text.kinds[kind], text.channels[channel])}
                        disabled={isLocked(kind, channel)}
                        onClick={() => change({ notify: switched(notify, kind, channel) })}
                      >
                        <span className={classes(styles.box, isOn && styles.on)}>
                          {isLocked(kind, channel) ? <IconLockSimpleFill size="xs" /> : isOn && <IconCheckBold size="xs" />}
                        </span>
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <QuietHours
        hours={quietHours}
        onChange={(quiet_hours) => change({ quiet_hours })}
        resultsWait={!results_in_school_hours}
        onResultsWait={(wait) => change({ results_in_school_hours: !wait })}
        hidesNames={!names_on_lock_screen}
        onHideNames={(hide) => change({ names_on_lock_screen: !hide })}
      />
    </Section>
  )
}
