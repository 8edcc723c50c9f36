import type { Db } from '#db'
import type { SecretBox } from '#lib/secret-box'
import { createFactorStore, type AppRow } from './factors.store.ts'
import { createPasskeyStore } from './passkeys.store.ts'

/** What somebody set up by which they can prove themselves a second time. */
export type SetUp = {
  /** A passkey or an authenticator app, whether or not it can be used here. */
  hasOwn: boolean
  /** The host names at which they have a passkey. */
  passkeySites: ReadonlySet<string>
  /** An authenticator app that can be used. */
  totp: boolean
  recoveryCodesLeft: number
  /** A code on paper was used, and nothing new was set up since. */
  isNewAsked: boolean
}

/** The secret of an app; null where it was sealed with another installation's key. */
export const secretOf = (secrets: SecretBox, { sealedSecret, personId }: Pick<AppRow, 'sealedSecret' | 'personId'>) =>
  secrets.open(sealedSecret, personId)

export type SetUpOf = (personId: string) => Promise<SetUp>

/** Builds what tells what a person set up. */
export function createSetUp({ db, secrets }: { db: Db; secrets: SecretBox }): SetUpOf {
  const store = createFactorStore(db)
  const passkeyStore = createPasskeyStore(db)
  return (personId) =>
    db.asSystem(async (tx) => {
      const app = await store.appOf(tx, personId, true)
      const keys = await passkeyStore.ofPerson(tx, personId)
      const codes = await store.codesOf(tx, personId)
      const usedAt = codes?.usedAt
      const isNewer = (since: Date | null | undefined) => usedAt && since && since > usedAt
      return {
        hasOwn: app !== null || keys.length > 0,
        passkeySites: new Set(keys.map(({ site }) => site)),
        totp: app !== null && secretOf(secrets, app) !== null,
        recoveryCodesLeft: codes?.left ?? 0,
        isNewAsked: Boolean(usedAt) && !isNewer(app?.confirmedAt) && !keys.some(({ createdAt }) => isNewer(createdAt)),
      }
    })
}
