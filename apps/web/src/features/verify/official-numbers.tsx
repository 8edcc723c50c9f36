import type { PublicSchool } from '@schoolgate/contracts/schools'
import { localPhone } from '#features/identity'
import { useWords } from '#lib/words'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { IconBank } from '#ui/icons/bank'
import { IconDeviceMobile } from '#ui/icons/device-mobile'
import { IconPhone } from '#ui/icons/phone'
import { List, ListRow } from '#ui/list'
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
