import { useState } from 'react'
import { type Claim, readClaim } from '#contracts/claims.ts'
import { browserApi } from '../../browser-api.ts'
import { ClaimMessages } from '../../claims/claim-messages.tsx'
import { Button } from '../../ui/button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { useDeed } from '../use-deed.ts'

/** A list brings the newest messages of a claim; those before are read when somebody wants them. */
export function ClaimThread({ claim }: { claim: Claim }) {
  const [read, setRead] = useState<Claim['messages']>([])
  const { busy, run } = useDeed('The earlier messages could not be read.')
  const before = read.slice(0, claim.earlierMessages ?? 0)
  const unread = (claim.earlierMessages ?? 0) - before.length
  const readAll = () =>
    run('read', async () => {
      const { data } = await browserApi(readClaim, { id: claim._id })
      setRead(data.messages)
    })
  return (
    <>
      {unread > 0 && (
        <Button
          ref={passFocusOn}
          look="quiet"
          busy={busy !== undefined}
          className="justify-self-start"
          onClick={readAll}
        >
          Show earlier messages ({unread})
        </Button>
      )}
      <ClaimMessages claim={{ ...claim, messages: [...before, ...claim.messages] }} you="staff" />
    </>
  )
}
