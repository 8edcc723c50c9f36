import type { ShownKey } from '@schoolgate/contracts/passkey-answers'
import type { Db } from '#db'
import type { Codes } from '#modules/identity/codes'
import { createPasskeyStore, type Passkey } from './passkeys.store.ts'
import type { RelyingParty } from './relying-party.ts'
import { challengeIn, counterShown, optionsOfShown } from './webauthn.ts'

/** Where and by whom a key is shown: `personId` null where nobody has said who they are yet. */
export type Showing = { site: RelyingParty; browser: string; personId: string | null }

/** A key that was shown, and how often it says it was. */
export type Shown = { key: Passkey; counter: number }

export type PasskeyProof = ReturnType<typeof createPasskeyProof>

/** Builds what asks a browser for a key and looks at the one it shows: each question is answered once, in the browser that was asked. */
export function createPasskeyProof({ db, codes }: { db: Db; codes: Codes }) {
  const store = createPasskeyStore(db)
  return {
    async ask({ site, browser, personId }: Showing, keys: readonly Passkey[] = []) {
      return optionsOfShown(site, await codes.challenge('passkey', personId, browser), keys)
    },

    /** Null for whatever is no right answer: another's key, another address, a question that was not asked or was answered. */
    async check({ site, browser, personId }: Showing, shown: ShownKey): Promise<Shown | null> {
      const challenge = challengeIn(shown)
      const key = await store.byCredential(shown.id)
      const wasAsked = challenge !== null && (await codes.takeChallenge({ purpose: 'passkey', personId, challenge }, browser))
      if (!wasAsked || key?.site !== site.id || (personId !== null && key.personId !== personId)) return null
      const counter = await counterShown(site, challenge, shown, key)
      return counter === null ? null : { key, counter }
    },
  }
}
