import { useEffect, useEffectEvent } from 'react'

import { lockScreen } from '../../../lib/session/seller-cover.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { lockAfter } from './lock-after.ts'
import { pinsHere } from './pins-here.ts'

const LOOK_EVERY_MS = 5_000
const MINUTE_MS = 60_000

/** Locks the till after the minutes of this device without a key or a touch, if a PIN can unlock it. */
export function useIdleLock(mayLock: () => boolean): void {
  const user = useUser()
  const look = useEffectEvent((idleMs: number) => {
    const after = lockAfter()
    const isDue = after !== 'off' && idleMs >= Number(after) * MINUTE_MS
    if (isDue && mayLock() && pinsHere(user).length > 0) lockScreen()
  })
  useEffect(() => {
    // The clock, because timers stand still while a device sleeps.
    let last = Date.now()
    const handleUse = () => {
      last = Date.now()
    }
    const timer = setInterval(() => look(Date.now() - last), LOOK_EVERY_MS)
    window.addEventListener('keydown', handleUse, { capture: true })
    window.addEventListener('pointerdown', handleUse, { capture: true })
    return () => {
      clearInterval(timer)
      window.removeEventListener('keydown', handleUse, { capture: true })
      window.removeEventListener('pointerdown', handleUse, { capture: true })
    }
  }, [])
}
