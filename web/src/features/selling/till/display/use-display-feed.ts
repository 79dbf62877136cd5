import { getInstitutionLogo } from '@mezgeb/contract/business/institution-logo'
import { useEffect } from 'react'

import { callBytes } from '../../../../lib/api/call-bytes.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { ASK, openChannel, tillOfTab } from './display-channel.ts'
import { shownBy } from './shown-by.ts'

import type { Me } from '@mezgeb/contract/people/user'

import type { Till } from '../state/till.ts'

type Shop = NonNullable<Me['institution']>

/** Feeds the customer display of this till, and empties it once the till is left. */
export function useDisplayFeed(till: Till): void {
  const { institution } = useUser()
  useEffect(
    () => (institution === null ? undefined : feedDisplay(till, institution)),
    [till, institution],
  )
}

function feedDisplay(till: Till, institution: Shop): () => void {
  const channel = openChannel(tillOfTab())
  let logo: Blob | null = null
  let isWatched = false
  let last = till.state.get()

  const show = () => channel.send(shownBy({ institution, logo, state: till.state.get() }))
  const begin = async () => {
    logo = await logoOf(institution)
    if (logo !== null && isWatched) show()
  }
  const clear = () => channel.send(null)
  channel.onMessage((message) => {
    if (message !== ASK) return
    show()
    if (!isWatched) void begin()
    isWatched = true
  })
  const stop = till.state.onChange(() => {
    const { basket, sold, view } = till.state.get()
    if (basket === last.basket && sold === last.sold && view === last.view) return
    last = till.state.get()
    if (isWatched) show()
  })
  window.addEventListener('pagehide', clear)
  return () => {
    isWatched = false
    stop()
    clear()
    channel.close()
    window.removeEventListener('pagehide', clear)
  }
}

async function logoOf({ id, logo }: Shop): Promise<Blob | null> {
  if (logo === undefined) return null
  return callBytes(getInstitutionLogo, { params: { id, logo } }).catch(() => null)
}
