import type { SecondFactors } from '@schoolgate/contracts/second-factors'
import { useState } from 'react'
import { ScreenHead } from '#features/frame'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { AppProof } from './app-proof.tsx'
import { KeepCodes } from './keep-codes.tsx'
import { LockProof } from './lock-proof.tsx'
import { PaperProof } from './paper-proof.tsx'
import styles from './proofs.module.css'
import { useProofs, useProofsChanged } from './proofs.queries.ts'
import { proofsWords } from './proofs.words.ts'

/** How somebody proves that it is they: what they set up, and ten codes on paper that are shown once. */
export function ProofsScreen() {
  const text = useWords(proofsWords)
  const asked = useProofs()
  const changed = useProofsChanged()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const proofs = asked.data
  if (codes !== null)
    return (
      <KeepCodes
        codes={codes}
        onKept={() => {
          setCodes(null)
          void changed()
        }}
      />
    )
  return (
    <>
      <ScreenHead title={text.title} line={text.line} />
      {proofs === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        // Codes that are shown once are on paper before the school is asked anything else.
        <Proofs proofs={proofs} onChanged={(made) => (made ? setCodes(made) : void changed())} />
      )}
    </>
  )
}

type ProofsProps = { proofs: SecondFactors; onChanged: (codes: readonly string[] | null) => void }

function Proofs({ proofs, onChanged }: ProofsProps) {
  const text = useWords(proofsWords)
  const { totp, passkeys, recovery_codes, new_factor_asked, passkeys_here } = proofs
  const count = passkeys.length + (totp === null ? 0 : 1)
  const isLast = count === 1
  return (
    <div className={styles.all}>
      {new_factor_asked && (
        <Note tone="bad" icon={<IconWarningCircle />}>
          {text.asked}
        </Note>
      )}
      <div className={styles.cards}>
        <LockProof passkeys={passkeys} isHere={passkeys_here} isFirst={count === 0} isLast={isLast} onChanged={onChanged} />
        <AppProof totp={totp} isFirst={count === 0 && !passkeys_here} isLast={isLast} onChanged={onChanged} />
        <PaperProof codes={recovery_codes} onChanged={onChanged} />
      </div>
      <Note icon={<IconShieldCheck size="s" />}>{text.never}</Note>
    </div>
  )
}
