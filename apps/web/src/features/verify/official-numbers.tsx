import { localPhone } from '@schoolgate/ui/lib/phone'
import type { PublicSchool } from '@schoolgate/contracts/schools'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconBank } from '@schoolgate/ui/icons/bank'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { IconPhone } from '@schoolgate/ui/icons/phone'
import { List, ListRow } from '@schoolgate/ui/list'
import { verifyWords } from './verify.words.ts'

const unbroken = (phone: string): string => localPhone(phone).replaceAll(' ', '\u00A0')

/** Where parents may pay, and the office's own numbers. */
export function OfficialNumbers({ school }: { school: PublicSchool }) {
  const text = useWords(verifyWords)
  const [phone] = school.phones
  return (
    <Card flush>
      <List>
        {school.official_accounts.map((account) =>
          account.kind === 'momo' ? (
            <ListRow
              key={account.number}
              icon={<IconDeviceMobile />}
              title={`${account.network ?? ''} · ${text.merchant(account.number)}`}
              line={account.shows === null ? account.name : text.shows(account.shows)}
            />
          ) : (
            <ListRow
              key={account.number}
              icon={<IconBank />}
              title={account.network ?? account.name}
              line={text.account(account.number)}
            />
          ),
        )}
        {phone !== undefined && (
          <ListRow
            icon={<IconPhone />}
            title={text.office}
            line={school.phones.map(unbroken).join(', ')}
            trailing={
              <Button size="small" href={`tel:${phone.replace(/\s/g, '')}`}>
                {text.call}
              </Button>
            }
          />
        )}
      </List>
    </Card>
  )
}
